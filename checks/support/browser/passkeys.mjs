import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AUTHENTICATOR = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };

// A user adds a passkey, logs in without the password, adds a second passkey, uses it after the password, loses it, logs in
// with a recovery code and removes both passkeys, with the keyboard only.
// Chromium's virtual authenticator signs. Passkeys belong to localhost, because no IP address can be their domain.
export async function passkeys(windows, at, screens) {
  const url = at.replace("127.0.0.1", "localhost");
  await fs.mkdir(screens, { recursive: true });
  const page = await windows.person();
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  let device = await devices.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
  const ada = newPerson();
  await register(page, url, ada);
  await logIn(page, url, ada);

  await page.goto(`${url}/account/passkeys/`);
  expect("a new user has no passkeys", (await page.textContent("main")).includes("You have no passkeys."));
  await look(page, "passkeys-none", screens);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("My phone");
  await page.keyboard.press("Enter");
  const codes = (await page.getByRole("region", { name: "Recovery codes" }).textContent()).trim().split(/\s+/);
  expect("the first passkey comes with ten recovery codes", codes.length === 10);
  await look(page, "passkeys-codes", screens);
  await page.goto(`${url}/account/passkeys/`);
  expect("the new passkey is listed", await page.getByRole("listitem").filter({ hasText: "My phone" }).isVisible());
  await look(page, "passkeys-one", screens);
  await page.goto(`${url}/account/security/`);
  await look(page, "security-passkey", screens);
  await page.goto(`${url}/account/passkeys/`);

  await page.getByLabel("Name", { exact: true }).fill("Again");
  await page.keyboard.press("Enter");
  await page.getByText("already has a passkey").waitFor();
  expect("the same device cannot be added twice", true);

  await page.getByRole("button", { name: "Log out" }).click();
  await setPresence(devices, device, false);
  await page.goto(`${url}/api-auth/login/?next=/account/devices/`);
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  await look(page, "log-in-passkey", screens);
  await setPresence(devices, device, true);
  await enterByPasskey(page);
  expect("the passkey logs in without a password and leads to next", page.url() === `${url}/account/devices/`, page.url());

  await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: device.authenticatorId });
  device = await devices.send("WebAuthn.addVirtualAuthenticator", { options: { ...AUTHENTICATOR, defaultBackupEligibility: true, defaultBackupState: true } });
  await page.goto(`${url}/account/passkeys/`);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Password manager");
  await page.keyboard.press("Enter");
  await page.waitForURL(/added/);
  expect("the second passkey is shown as synced", (await page.textContent("main")).includes("Synced"));
  await look(page, "passkeys-two", screens);

  await page.getByRole("button", { name: "Log out" }).click();
  await setPresence(devices, device, false);
  await logIn(page, url, ada);
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await look(page, "log-in-second-step", screens);
  await setPresence(devices, device, true);
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await page.waitForURL(`${url}/account/`);
  expect("the passkey completes a login by password", true);

  await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: device.authenticatorId });
  await page.getByRole("button", { name: "Log out" }).click();
  await logIn(page, url, ada);
  await page.getByLabel("Recovery code", { exact: true }).fill("wrong-codes");
  await page.keyboard.press("Enter");
  await page.getByText("That code is not correct").waitFor();
  await look(page, "log-in-second-step-refused", screens);
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[0]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${url}/account/`);
  expect("without the device a recovery code completes the login", true);

  await page.goto(`${url}/account/passkeys/`);
  for (const name of ["My phone", "Password manager"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Remove ${name}` }).waitFor({ state: "detached" });
  }
  expect("both passkeys are removed", (await page.textContent("main")).includes("You have no passkeys."));
  await page.getByRole("button", { name: "Log out" }).click();
  await logIn(page, url, ada);
  await page.waitForURL(`${url}/account/`);
  expect("without a passkey the password completes the login", true);
  figure("passkeys in Chromium: 2 added, 1 login without a password, 1 after the password, 1 with a recovery code, 2 removed");
  await page.context().close();
}

// Whether the virtual authenticator answers without a touch.
async function setPresence(devices, device, enabled) {
  await devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: device.authenticatorId, enabled });
}

// The virtual authenticator may also answer the request in the autofill list before the button is pressed.
async function enterByPasskey(page) {
  const entered = page.waitForURL((address) => address.pathname.startsWith("/account/"));
  await page
    .getByRole("button", { name: "Log in with a passkey" })
    .press("Enter", { timeout: 3000 })
    .catch(() => {});
  await entered;
}

async function look(page, name, screens) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`);
      expect(`${name} is accessible (${colorScheme}, ${width})`, violations.length === 0, found.join("\n        "));
      await page.screenshot({ path: `${screens}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect(`${name} fits a screen of ${width}`, !scrolls);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}
