import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { expect } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Violations in Swagger UI's own markup, which the service cannot fix: its tags are h3 below the h1 of the title,
// which is in no landmark; tables of responses are regions with the same name; inputs have no labels.
const THEIRS = ["heading-order", "region", "landmark-unique", "label", "select-name"];

// Checks Swagger UI: it shows the whole API, sends authenticated requests, and is accessible.
export async function swagger(windows, url, screens) {
  await fs.mkdir(screens, { recursive: true });
  const page = await windows.person();
  const ada = newPerson();
  await register(page, url, ada);
  await logIn(page, url, ada);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${url}/api/schema/swagger-ui/`);
  await page.locator(".opblock").first().waitFor();

  const description = await (await page.request.get(`${url}/api/schema/`)).json();
  const operations = Object.values(description.paths).flatMap((path) => Object.keys(path).filter((key) => !/^(parameters|head|options)$/.test(key)));
  expect("Swagger UI shows every operation", (await page.locator(".opblock").count()) === operations.length, `of ${operations.length}`);
  expect("Swagger UI resolves every reference", (await page.locator(".errors-wrapper").count()) === 0);

  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await look(page, `swagger (${colorScheme}, ${width})`);
      await page.screenshot({ path: `${screens}/swagger-${colorScheme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  const create = page.locator("#operations-Tasks-createTask");
  await create.locator(".opblock-summary-control").focus();
  await page.keyboard.press("Enter");
  await create.getByRole("button", { name: "Try it out" }).click();
  await create.locator("textarea").fill('{"title": "Tried out"}');
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/tasks/"));
  await create.getByRole("button", { name: "Execute" }).click();
  expect("Swagger UI sends requests with the session and its CSRF token", (await answered).status() === 201);
  await create.locator(".live-responses-table .response-col_status").first().waitFor();
  await look(page, "swagger, opened (dark, 1280)");
  await page.screenshot({ path: `${screens}/swagger-tried.png`, fullPage: true });
  expect("Swagger UI runs without errors", errors.length === 0, errors.join("; "));
  await page.context().close();
}

async function look(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(async (theirs) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    const excused = (rule, node) => theirs.includes(rule) && document.querySelector(node.target[0])?.closest("#swagger-ui");
    return violations.flatMap(({ id, nodes }) => nodes.filter((node) => !excused(id, node)).map((node) => `${id}: ${node.html.slice(0, 200)}`));
  }, THEIRS);
  expect(`${name} is accessible except for Swagger UI's own violations`, found.length === 0, found.join("\n        "));
}
