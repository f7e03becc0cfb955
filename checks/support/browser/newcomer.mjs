import { expect, figure } from "./findings.mjs";
import { newPerson } from "./forms.mjs";

// A new user starts at the start page and gets to the first authenticated response without reading the documents.
export async function newcomer(windows, url, screens) {
  const ada = newPerson();
  const page = await windows.person();
  let clicks = 0;
  const follow = async (name) => {
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    clicks++;
  };

  await page.goto(`${url}/`);
  await page.getByRole("main").getByRole("button", { name: "Create account", exact: true }).click();
  clicks++;
  await page.getByLabel("Username").fill(ada.username);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByLabel("Confirm password").fill(ada.password);
  await page.getByRole("button", { name: "Register" }).click();
  clicks++;

  await page.getByRole("link", { name: "API", exact: true }).click();
  clicks++;
  expect("the API root lists the endpoints", (await page.textContent("h1")) === "Api Root");
  await page.screenshot({ path: `${screens}/newcomer-1-root.png`, fullPage: true });

  await follow('"/api/accounts/me/"');
  expect("an anonymous user gets 403", (await page.textContent("main")).includes("HTTP 403 Forbidden"));
  await page.screenshot({ path: `${screens}/newcomer-2-refused.png`, fullPage: true });

  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  clicks++;
  await page.getByLabel("Username").fill(ada.username);
  await page.getByLabel("Password").fill(ada.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  clicks++;
  const shown = await page.textContent("main");
  expect("after the login the same URL shows the user's own data", page.url() === `${url}/api/accounts/me/` && shown.includes(ada.email));
  expect("the page names the scheme and the permission", shown.includes("Authenticated by session") && shown.includes("Allowed by is-authenticated"));
  await page.screenshot({ path: `${screens}/newcomer-3-known.png`, fullPage: true });
  figure(`clicks from the start page to the first authenticated GET, including registration: ${clicks}`);
  await page.context().close();
}
