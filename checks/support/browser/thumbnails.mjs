import { appearance } from "./appearance.mjs";
import { finish } from "./findings.mjs";
import { Windows } from "./window.mjs";

// Writes the thumbnails of the pages. Arguments: the demo's ready line, the directory, and "compare" to compare instead.
const [ready, directory, action] = process.argv.slice(2);
const demo = JSON.parse(ready);
const windows = await Windows.open();
try {
  await appearance(windows, demo.url, demo.users.find((user) => user.is_staff), directory, action !== "compare");
} finally {
  await windows.close();
}
finish();
