import fs from "node:fs/promises";
import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";
import { examine } from "./looks.mjs";

const MOST_CLICKS = 12;

// A customer says that another person logs in to the account. Staff find the user, see sessions and failures, end the
// sessions, require a password change, add a note and verify the log: first with the mouse, then by keyboard only.
export async function stolenPassword(windows, url, staff, screens) {
  await fs.mkdir(screens, { recursive: true });
  const page = await windows.person({ viewport: { width: 1280, height: 900 } });
  await logIn(page, url, staff);

  let clicks = 0;
  const click = async (target) => {
    clicks++;
    await target.click();
  };
  await help(windows, page, url, click, async () => {});
  figure(`clicks of support until the account is safe and the log verified: ${clicks}, at most ${MOST_CLICKS}`);
  expect(`support needs at most ${MOST_CLICKS} clicks`, clicks <= MOST_CLICKS);

  const press = async (target) => {
    await target.focus();
    await ((await target.evaluate((element) => element.matches("input, textarea"))) ? Promise.resolve() : page.keyboard.press("Enter"));
  };
  const look = (name) => examine(page, name, screens);
  await help(windows, page, url, press, look);
  await page.context().close();
}

async function help(windows, page, url, use, look) {
  const customer = newPerson();
  const own = await windows.person();
  await register(own, url, customer);
  const intruder = await windows.person();
  await logIn(intruder, url, { ...customer, password: "not-the-password" });
  await logIn(intruder, url, customer);
  await logIn(own, url, customer);
  const main = page.getByRole("main");

  await page.goto(`${url}/admin/`);
  await use(page.getByRole("link", { name: "Users", exact: true }));
  await page.waitForURL(`${url}/admin/users/`);
  await use(page.getByRole("searchbox", { name: "Search" }));
  await page.keyboard.insertText(customer.username);
  const found = page.getByRole("link", { name: customer.username, exact: true });
  await found.waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#results tbody tr").length === 1);
  await use(found);
  await page.waitForURL(/\/admin\/users\/\d+\/$/);
  const user = page.url();
  expect("support sees both sessions", (await main.getByRole("button", { name: "Revoke this browser session" }).count()) === 2);
  const timeline = page.getByRole("region", { name: "Timeline" });
  expect("support sees the failed login", (await timeline.getByText("Failed login: wrong password").count()) === 1);
  await look("staff-user-suspected");

  await use(main.getByRole("button", { name: "Sign out everywhere" }));
  await page.waitForURL(`${user}?done=logged-out`);
  await intruder.goto(`${url}/account/`);
  expect("the sessions have ended", intruder.url().startsWith(`${url}/api-auth/login/`));

  await use(main.getByRole("button", { name: "Require password change" }));
  await page.waitForURL(`${user}?done=password-change-required`);
  await logIn(intruder, url, customer);
  expect("the known password is refused", (await intruder.getByRole("alert").textContent()).includes("Your password must be changed. Check your email."));

  await use(main.getByLabel("New note"));
  await page.keyboard.insertText("The customer called: logins from an unknown device.");
  await use(main.getByRole("button", { name: "Add note" }));
  await page.waitForURL(`${user}?done=note-added`);
  expect("the note is shown", await page.getByText("The customer called: logins from an unknown device.").isVisible());
  await look("staff-user-secured");

  await use(timeline.getByRole("link", { name: "Staff actions" }));
  await page.waitForURL(`${user}timeline/?show=staff`);
  for (const text of ["Signed out everywhere by staff", "Password change required by staff", "Note added by staff"]) {
    expect(`the timeline has "${text}"`, await page.getByText(text).first().isVisible());
  }
  await look("staff-user-timeline");
  await use(main.getByRole("button", { name: "Open in the audit log" }));
  await page.waitForURL(`${url}/admin/events/?user=${customer.username}`);
  await use(main.getByRole("button", { name: "Verify the log" }));
  await page.waitForURL(/\/admin\/events\/verify\//);
  expect("the log is verified", (await page.getByText(/^No fault found/).count()) > 0);
  await own.context().close();
  await intruder.context().close();
}
