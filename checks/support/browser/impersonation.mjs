import fs from "node:fs/promises";
import { expect } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";
import { examine } from "./looks.mjs";

// A staff user views the account of a user by keyboard only: gives a reason, sees the banner on the account pages, is refused
// a change, ends the view and finds it in the audit log. The user finds it in the recent activity.
export async function impersonation(windows, url, staff, screens) {
  await fs.mkdir(screens, { recursive: true });
  const customer = newPerson();
  const own = await windows.person();
  await register(own, url, customer);
  await logIn(own, url, customer);
  const page = await windows.person({ viewport: { width: 1280, height: 900 } });
  await logIn(page, url, staff);
  const main = page.getByRole("main");

  await page.goto(`${url}/admin/users/?q=${customer.username}`);
  await press(page, page.getByRole("link", { name: customer.username, exact: true }));
  const user = page.url();
  await press(page, main.getByRole("button", { name: "View account" }));
  await examine(page, "staff-user-impersonate", screens);
  await main.getByLabel("Reason").focus();
  await page.keyboard.insertText("Ticket 4711: the overview looks wrong");
  await press(page, main.getByRole("button", { name: "View account" }));
  expect("the overview of the user opens", page.url() === `${url}/account/`);

  const banner = page.getByRole("region", { name: "View of another account" });
  for (const section of ["", "password/", "security/", "devices/", "token/", "activity/"]) {
    await page.goto(`${url}/account/${section}`);
    expect(`/account/${section} has the banner`, (await banner.textContent()).includes(`You are viewing the account of ${customer.username}.`));
  }
  await page.goto(`${url}/account/`);
  await examine(page, "account-impersonated", screens);
  await press(page, main.getByRole("button", { name: "Save changes" }));
  expect("a change is refused", (await main.textContent()).includes("until you end the view"));
  expect("the refusal has the banner", await banner.isVisible());
  await examine(page, "account-impersonated-refused", screens);

  await page.goto(user);
  expect("the staff site has no banner", (await banner.count()) === 0);
  await page.goto(`${url}/account/`);
  await press(page, banner.getByRole("button", { name: "End view" }));
  expect("the end leads back to the user", page.url() === user);
  await page.goto(`${url}/account/`);
  expect("the account pages are those of the staff user again", (await main.textContent()).includes(staff.username) && (await banner.count()) === 0);

  await page.goto(`${url}/admin/events/?user=${customer.username}`);
  const log = await main.textContent();
  expect("the audit log has the start and the end", log.includes("Account viewed by staff") && log.includes("View by staff ended"));
  await own.goto(`${url}/account/activity/`);
  const activity = await own.getByRole("main").textContent();
  expect("the user sees the view and its reason", activity.includes("Account viewed by staff") && activity.includes("Ticket 4711"));
  await examine(own, "activity-after-impersonation", screens);
  await own.context().close();
  await page.context().close();
}

async function press(page, target) {
  await target.focus();
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
}
