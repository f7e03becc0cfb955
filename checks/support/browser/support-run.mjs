import { expect, finish } from "./findings.mjs";
import { support } from "./support.mjs";
import { Windows } from "./window.mjs";

// Arguments: the URL of the service, the staff user and the user to find as JSON, and the directory for screenshots.
const [url, staff, person, screens] = process.argv.slice(2);
const windows = await Windows.open();
try {
  await support(windows, url, JSON.parse(staff), JSON.parse(person), screens);
  expect("no page violated its Content-Security-Policy", windows.violations.length === 0, windows.violations.slice(0, 3).join("\n        "));
} finally {
  await windows.close();
}
finish();
