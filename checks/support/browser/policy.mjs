import { expect } from "./findings.mjs";
import { logIn, logOut } from "./forms.mjs";
import { examine } from "./looks.mjs";
import { code, enter, press, send } from "./secondfactor.mjs";

// A member of staff must set up two-step login before anything else, and then trusts the browser, by the keyboard only.
export async function policy(windows, url, staff, screens) {
  const page = await windows.person();
  await page.goto(`${url}/admin/`);
  await logIn(page, url, staff);
  for (const path of ["/account/", "/account/token/", "/admin/", "/admin/users/"]) {
    await page.goto(url + path);
    expect(`${path} leads to the enrolment`, page.url() === `${url}/account/security/?next=${path}`, page.url());
  }
  await page.goto(`${url}/api/tasks/`);
  expect("the browsable API is closed and names the page", (await page.textContent("main")).includes("second_factor_required"));
  await page.goto(`${url}/admin/`);
  expect("the page says why", (await page.textContent("main")).includes("Your account needs two-step login. Set it up to continue."));
  await examine(page, "policy-enrol", screens);

  await press(page, "Set up two-step login");
  const secret = (await page.getByRole("region", { name: "Key" }).textContent()).replaceAll(" ", "");
  await enter(page, "000000");
  await enter(page, code(secret, 0));
  await examine(page, "policy-codes", screens);
  await page.getByRole("button", { name: "Continue" }).focus();
  await send(page);
  expect("the enrolment leads on to the staff site", page.url() === `${url}/admin/`, page.url());

  await logOut(page);
  await logIn(page, url, staff);
  await page.getByLabel("Trust this browser for 30 days").focus();
  await page.keyboard.press("Space");
  await examine(page, "policy-trust", screens);
  await enter(page, code(secret, 1));
  expect("the code completes the login", page.url() === `${url}/account/`, page.url());

  await logOut(page);
  await logIn(page, url, staff);
  expect("a trusted browser needs no code", page.url() === `${url}/account/`, page.url());
  await page.goto(`${url}/account/security/`);
  await examine(page, "policy-trusted-browsers", screens);
  await press(page, "Forget all trusted browsers");
  expect("the page confirms it", (await page.textContent("main")).includes("Your next login asks for a code in every browser."));
  await logOut(page);
  await logIn(page, url, staff);
  expect("a forgotten browser needs a code", (await page.textContent("h1")) === "Enter your code");
  await page.context().close();
}
