import { bearer, cookies } from "./crossorigin.mjs";
import { finish } from "./findings.mjs";
import { Windows } from "./window.mjs";

// Arguments: bearer or cookies, the ready line of a demo, and the allowed origin of an app.
const [kind, ready, app] = process.argv.slice(2);
const windows = await Windows.open();
try {
  await { bearer, cookies }[kind](windows, JSON.parse(ready).url, app);
} finally {
  await windows.close();
}
finish();
