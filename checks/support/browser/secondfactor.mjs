import { createHmac } from "node:crypto";
import { expect } from "./findings.mjs";
import { logIn, logOut, newPerson, register } from "./forms.mjs";
import { examine } from "./looks.mjs";

// A user turns two-step login on, logs in with a code and with a recovery code, and turns it off, by the keyboard only.
export async function secondFactor(windows, url, screens) {
  const ada = newPerson();
  const page = await windows.person();
  await register(page, url, ada);
  await logIn(page, url, ada);

  await page.goto(`${url}/account/security/`);
  await examine(page, "security-off", screens);
  await press(page, "Set up two-step login");
  await examine(page, "security-set-up", screens);
  const secret = (await page.getByRole("region", { name: "Key" }).textContent()).replaceAll(" ", "");
  await enter(page, "000000");
  expect("a wrong first code shows the same key again", (await page.textContent("main")).replaceAll(" ", "").includes(secret));
  const first = code(secret, 0);
  await enter(page, first);
  const codes = (await page.getByRole("region", { name: "Recovery codes" }).textContent()).trim().split(/\s+/);
  expect("ten recovery codes are shown", codes.length === 10);
  await examine(page, "security-codes", screens);
  await page.goto(`${url}/account/security/`);
  await examine(page, "security-on", screens);

  await logOut(page);
  await logIn(page, url, ada);
  await examine(page, "log-in-code", screens);
  await enter(page, first);
  expect("a used code is refused", (await page.textContent("main")).includes("That code is not correct"));
  await examine(page, "log-in-code-refused", screens);
  await enter(page, code(secret, 1));
  expect("a new code completes the login", page.url() === `${url}/account/`);

  await logOut(page);
  await logIn(page, url, ada);
  await enter(page, codes[0]);
  expect("without the app a recovery code completes the login", page.url() === `${url}/account/`);

  await page.goto(`${url}/account/security/`);
  await press(page, "Create new recovery codes");
  const fresh = (await page.getByRole("region", { name: "Recovery codes" }).textContent()).trim().split(/\s+/);
  await enter(page, codes[1]);
  expect("an earlier recovery code is refused", (await page.textContent("main")).includes("That code is not correct"));
  await enter(page, fresh[0]);
  expect("two-step login is off", (await page.textContent("main")).includes("Two-step login is off."));
  await logOut(page);
  await logIn(page, url, ada);
  expect("without it the password completes the login", page.url() === `${url}/account/`);
  await page.context().close();
}

export async function press(page, name) {
  await page.getByRole("button", { name }).focus();
  await send(page);
}

export async function enter(page, text) {
  await page.getByLabel("Code", { exact: true }).fill(text);
  await send(page);
}

export async function send(page) {
  const loaded = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await loaded;
}

// Computes a code as an authenticator app does (RFC 6238), some steps ahead of the current one.
export function code(secret, ahead) {
  const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac("sha1", key).update(step).digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
