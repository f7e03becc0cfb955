import { expect, finish } from "./findings.mjs";
import { support } from "./support.mjs";
import { Windows } from "./window.mjs";

// Arguments: where the service is, the member of staff and the person to be found as JSON, the folder for pictures.
const [url, staff, person, screens] = process.argv.slice(2);
const windows = await Windows.open();
try {
  await support(windows, url, JSON.parse(staff), JSON.parse(person), screens);
  expect("no page broke its content policy", windows.violations.length === 0, windows.violations.slice(0, 3).join("\n        "));
} finally {
  await windows.close();
}
finish();
