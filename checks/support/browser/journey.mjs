import { expect } from "./findings.mjs";
import { logIn, logOut, newPerson, register, saveEmail } from "./forms.mjs";

// A user registers, logs in, changes the profile and logs out.
export async function journey(windows, url) {
  const ada = newPerson();
  const page = await windows.person();

  await register(page, url, ada);
  expect("a person registers", (await page.textContent("main")).includes("account was created"));

  await logIn(page, url, { ...ada, password: "not-the-password" });
  expect("a wrong password is told at the form", await page.getByRole("alert").isVisible());

  await logIn(page, url, ada, "/api-auth/login/?next=/account/password/");
  expect("login leads to the requested page", page.url() === `${url}/account/password/`);

  await saveEmail(page, url, "lovelace@example.com", ada.password);
  expect("a changed profile is shown", (await page.getByLabel("Email address").inputValue()) === "lovelace@example.com");

  const cookies = await page.context().cookies();
  const session = cookies.find((cookie) => cookie.name === "sessionid");
  expect("scripts cannot read the session cookie", session.httpOnly && session.sameSite === "Lax");

  await logOut(page);
  expect("logging out is confirmed", (await page.textContent("main")).includes("logged out"));
  await page.goto(`${url}/account/`);
  expect("after logout the account page redirects to the login", page.url().startsWith(`${url}/api-auth/login/?next=`));
  await page.context().close();
}
