import { expect, finish } from "./findings.mjs";
import { impersonation } from "./impersonation.mjs";
import { Windows } from "./window.mjs";

// Arguments: the ready line of a demo whose staff may view accounts, and the directory for screenshots.
const [ready, screens] = process.argv.slice(2);
const demo = JSON.parse(ready);
const windows = await Windows.open();
try {
  await impersonation(windows, demo.url, demo.users.find((user) => user.is_staff), screens);
  expect("no page violated its Content-Security-Policy", windows.violations.length === 0, windows.violations.slice(0, 3).join("\n        "));
} finally {
  await windows.close();
}
finish();
