import { finish } from "./findings.mjs";
import { everyPage } from "./everypage.mjs";
import { Windows } from "./window.mjs";

// Saves pictures of every page. Arguments: the demo's ready line and the directory.
const [ready, directory] = process.argv.slice(2);
const demo = JSON.parse(ready);
const windows = await Windows.open();
try {
  await everyPage(windows, demo.url, demo.users.find((user) => user.is_staff), directory);
} finally {
  await windows.close();
}
finish();
