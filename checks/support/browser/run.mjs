import { fileURLToPath } from "node:url";
import { appearance } from "./appearance.mjs";
import { browsable } from "./browsable.mjs";
import { bearer } from "./crossorigin.mjs";
import { developer } from "./developer.mjs";
import { everyPage } from "./everypage.mjs";
import { expect, finish } from "./findings.mjs";
import { forgotten } from "./forgotten.mjs";
import { forgery } from "./forgery.mjs";
import { injection } from "./injection.mjs";
import { journey } from "./journey.mjs";
import { looks } from "./looks.mjs";
import { newcomer } from "./newcomer.mjs";
import { passkeys } from "./passkeys.mjs";
import { secondFactor } from "./secondfactor.mjs";
import { stolenPassword } from "./stolen.mjs";
import { support } from "./support.mjs";
import { swagger } from "./swagger.mjs";
import { userImport } from "./userimport.mjs";
import { userList } from "./userlist.mjs";
import { Windows } from "./window.mjs";
import { without } from "./without.mjs";

// Arguments: the demo's ready line, the directory for screenshots, the number of payloads, the demo's log, which contains its mails, and the allowed origin of an app.
const [ready, screens, payloads, log, app] = process.argv.slice(2);
const demo = JSON.parse(ready);
const staff = demo.users.find((user) => user.is_staff);
const windows = await Windows.open();
try {
  await appearance(windows, demo.url, staff, fileURLToPath(new URL("appearance", import.meta.url)), false);
  await journey(windows, demo.url);
  await forgotten(windows, demo.url, log, screens);
  await looks(windows, demo.url, staff, screens);
  await everyPage(windows, demo.url, staff);
  await passkeys(windows, demo.url, screens);
  await secondFactor(windows, demo.url, screens);
  await support(windows, demo.url, staff, demo.users.find((user) => !user.is_staff), screens);
  await userList(windows, demo.url, staff, screens);
  await userImport(windows, demo.url, staff, screens);
  await stolenPassword(windows, demo.url, staff, screens);
  await browsable(windows, demo.url, staff, screens);
  await newcomer(windows, demo.url, screens);
  await developer(windows, demo.url, screens);
  await without(windows, demo.url);
  await swagger(windows, demo.url, screens);
  await bearer(windows, demo.url, app);
  await forgery(windows, demo.url);
  await injection(windows, demo.url, staff, Number(payloads));
  expect("no page violated its Content-Security-Policy", windows.violations.length === 0, windows.violations.slice(0, 3).join("\n        "));
} finally {
  await windows.close();
}
finish();
