import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { expect, figure } from "./findings.mjs";
import { unreachable } from "./keyboard.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HEAVIEST = 60 * 1024;

// A staff user helps a logged-in user, by keyboard only. Then every page of the staff site is checked.
export async function support(windows, url, staff, person, screens) {
  await fs.mkdir(screens, { recursive: true });
  const page = await windows.person({ viewport: { width: 1280, height: 900 } });
  const weights = weigh(page);

  await page.goto(`${url}/admin/`);
  expect("the staff site asks to log in", page.url().startsWith(`${url}/api-auth/login/?next=`));
  await typeInto(page, "Username", staff.username);
  await typeInto(page, "Password", staff.password);
  await press(page, page.getByRole("main").getByRole("button", { name: "Log in", exact: true }), `${url}/admin/`);

  await press(page, page.getByRole("link", { name: "Users", exact: true }), `${url}/admin/users/`);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.focus();
  const found = page.getByRole("link", { name: person.username, exact: true });
  const start = Date.now();
  await page.keyboard.insertText(person.username.toUpperCase());
  await found.waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#results tbody tr").length === 1);
  const taken = Date.now() - start;
  figure(`a user is found ${taken} ms after typing, including a delay of 250 ms`);
  expect("a user is found in under a second", taken < 1000);
  expect("the URL contains the search term", new URL(page.url()).searchParams.get("q") === person.username.toUpperCase());
  await page.screenshot({ path: `${screens}/staff-found.png`, fullPage: true });

  let asked = 0;
  page.on("request", () => asked++);
  await found.focus();
  await page.waitForTimeout(500); // No request may follow. This is twice the search delay.
  expect("leaving the search field sends no request, which would move the focus", asked === 0);

  await press(page, found, /\/admin\/users\/\d+\/$/);
  const user = page.url();
  await press(page, page.getByRole("button", { name: "Sign out everywhere" }), `${user}?done=logged-out`);
  expect("signing a user out everywhere is confirmed", (await page.getByRole("status").textContent()).includes("signed out everywhere"));
  expect("no active sessions are left", (await page.getByRole("region", { name: /^Active sessions of/ }).count()) === 0);
  await page.screenshot({ path: `${screens}/staff-ended.png`, fullPage: true });
  const written = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: "Signed out everywhere by staff" }).filter({ hasText: staff.username });
  expect("the action is in the timeline of the user", (await written.count()) > 0);

  const paths = ["", "users/", "users/?q=no-such-user", "users/add/", new URL(user).pathname.slice("/admin/".length)];
  paths.push(`${paths.at(-1)}password/`, `${paths.at(-1)}delete/`, `${paths.at(-1)}timeline/`, "logins/", "sessions/", "tokens/", "events/", "events/verify/", "check/", "check/?database", "settings/", "settings/?changed");
  for (const path of paths) {
    await look(page, `${url}/admin/${path}`, screens, weights);
  }
  await refused(page, url, screens);
  await page.context().close();
}

async function typeInto(page, label, text) {
  await page.getByLabel(label).focus();
  await page.keyboard.insertText(text);
}

// Keyboard focus is tested below. Here the Enter key must trigger the action.
async function press(page, target, address) {
  await target.focus();
  await Promise.all([page.waitForURL(address), page.keyboard.press("Enter")]);
}

// Returns the compressed size of a page and its files on the first load.
function weigh(page) {
  const weights = new Map();
  page.on("response", async (response) => {
    if (response.status() === 200) {
      const body = await response.body().catch(() => Buffer.alloc(0));
      weights.set(new URL(response.url()).pathname, gzipSync(body).length);
    }
  });
  return weights;
}

async function look(page, address, screens, weights) {
  const name = `staff-${new URL(address).pathname.replaceAll(/\d+/g, "one").replaceAll(/[^a-z]+/g, "-").replaceAll(/^-admin-|-$/g, "") || "start"}${new URL(address).search ? "-asked" : ""}`;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`);
      expect(`${name} is accessible (${colorScheme}, ${width} px)`, violations.length === 0, found.join("\n        "));
      await page.screenshot({ path: `${screens}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect(`${name} fits ${width} px`, !scrolls);
  }
  const missed = await unreachable(page);
  expect(`${name} can be used by keyboard only`, missed.length === 0, missed.slice(0, 3).join("\n        "));
  const parts = await page.evaluate(() => performance.getEntriesByType("resource").map((part) => new URL(part.name).pathname));
  const weight = [new URL(address).pathname, ...parts].reduce((sum, part) => sum + (weights.get(part) ?? 0), 0);
  expect(`${name} is light: ${(weight / 1024).toFixed(1)} KB`, weight > 0 && weight < HEAVIEST);
}

// Checks a form with validation errors.
async function refused(page, url, screens) {
  await page.goto(`${url}/admin/users/add/`);
  await page.locator("main form").first().evaluate((form) => (form.noValidate = true));
  await page.getByRole("main").getByRole("button", { name: "Add user" }).click();
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  expect("staff-add-refused is accessible", violations.length === 0, violations.map((violation) => violation.id).join());
  await page.screenshot({ path: `${screens}/staff-add-refused.png`, fullPage: true });
}
