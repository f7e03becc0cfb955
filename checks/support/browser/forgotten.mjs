import fs from "node:fs/promises";
import { accessible } from "./accessible.mjs";
import { expect, figure } from "./findings.mjs";
import { newPerson, register } from "./forms.mjs";
import { unreachable } from "./keyboard.mjs";

// Resets a forgotten password by keyboard only. The mail is in the demo's log.
export async function forgotten(windows, url, log, screens) {
  const page = await windows.person();
  const ada = newPerson();
  await register(page, url, ada);
  let looked = 0;
  const look = async (name) => {
    looked += await accessible(page, name, screens);
    const missed = await unreachable(page);
    expect(`${name} can be reached completely with the Tab key`, missed.length === 0, missed.join("\n        "));
  };

  await page.goto(`${url}/api-auth/login/`);
  await page.getByRole("link", { name: "Forgot your password?" }).press("Enter");
  await page.waitForURL("**/accounts/password_reset/");
  await look("password-reset");
  await page.getByLabel("Email address").focus();
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/accounts/password_reset/done/");
  await look("password-reset-sent");

  const link = await mailedLink(log);
  const referrers = [];
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  await page.goto(link);
  await look("reset-link");
  await page.getByLabel("New password", { exact: true }).focus();
  await page.keyboard.type("password1");
  // The button that shows the password is between the two fields.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("password1");
  await page.keyboard.press("Enter");
  await page.getByText("This password is too common.").waitFor();
  await look("reset-link-refused");
  await page.getByLabel("New password", { exact: true }).focus();
  await page.keyboard.type("an-Other-longpass");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("an-Other-longpass");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/api-auth/login/?password-reset");
  await look("log-in-password-reset");
  expect("no request contains the link in its Referer header", referrers.every((text) => !text.includes("/reset/")), referrers.join(" "));

  await page.getByLabel("Username").fill(ada.username);
  await page.getByLabel("Password", { exact: true }).fill("an-Other-longpass");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/");
  expect("the new password works", page.url() === `${url}/account/`);
  await page.goto(link);
  expect("the link works once", await page.getByText("This link no longer works").isVisible());
  await look("reset-link-used");
  figure(`password reset pages checked by axe: ${looked}`);
  await page.context().close();
}

// The mail is written after the response, so it may take a moment.
async function mailedLink(log) {
  for (let i = 0; i < 100; i++) {
    const links = (await fs.readFile(log, "utf8")).match(/http:\S+\/accounts\/reset\/\S+/g);
    if (links) {
      return links.at(-1);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no mail was written to the log");
}
