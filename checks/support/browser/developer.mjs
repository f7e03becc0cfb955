import { execFileSync } from "node:child_process";
import { expect } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

// A developer creates, corrects, changes and deletes a task, and runs the copied requests in a shell.
export async function developer(windows, url, screens) {
  const ada = newPerson();
  const page = await windows.person({ permissions: ["clipboard-read", "clipboard-write"] });
  const main = page.getByRole("main");
  const status = () => page.locator(".wire strong").nth(1).textContent();
  const picture = (name) => page.screenshot({ path: `${screens}/developer-${name}.png`, fullPage: true });
  await register(page, url, ada);
  await logIn(page, url, ada, "/api-auth/login/?next=/api/tasks/");

  // A title of spaces passes the browser's validation but not the service's.
  await main.getByLabel("Title").fill("   ");
  await main.getByLabel("Is public").check();
  await main.getByRole("button", { name: "POST" }).click();
  expect("a refused POST is a 400", (await status()) === "HTTP 400 Bad Request");
  const title = main.getByLabel("Title");
  const notes = await page.locator(`#${await title.getAttribute("aria-describedby")}`).textContent();
  expect("the error is shown at its field", notes.includes("may not be blank") && (await title.getAttribute("aria-invalid")) === "true");
  expect("the other input is kept", await main.getByLabel("Is public").isChecked());
  await picture("1-refused");

  const text = `It's "quoted" $(id) \`id\` \\ & <b>é</b>`;
  await title.fill(text);
  await main.locator("form.panel-html").getByRole("button", { name: "Copy as curl" }).click();
  await page.getByText("Copied.").waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  await main.getByRole("button", { name: "POST" }).click();
  expect("the corrected POST is a 201", (await status()) === "HTTP 201 Created");
  await picture("2-created");

  const pair = await page.evaluate(
    (person) =>
      fetch("/api/token/", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(person) }).then((answer) => answer.json()),
    { username: ada.username, password: ada.password },
  );
  const run = (command) => JSON.parse(execFileSync("sh", ["-c", `${command} -sS`], { env: { ...process.env, ACCESS: pair.access }, encoding: "utf8" }));
  const made = run(line);
  expect("the copied curl command creates the same task", made.title === text && made.is_public === true, line);

  await page.goto(`${url}/api/tasks/${made.id}/`);
  await main.getByRole("button", { name: "Copy as curl" }).first().click();
  await page.getByText("Copied.").waitFor();
  const reading = await page.evaluate(() => navigator.clipboard.readText());
  expect("the curl command of the page reads the same task", run(reading).title === text, reading);

  await main.getByLabel("Title").fill("Changed");
  await main.getByLabel("Is public").uncheck();
  await main.locator("form.panel-html").getByRole("button", { name: "PUT" }).click();
  await page.locator(".wire strong", { hasText: "PUT" }).waitFor();
  const changed = await page.locator(".wire pre").textContent();
  expect("PUT with the form changes both fields", changed.includes('"Changed"') && changed.includes('"is_public": false'));
  await main.getByText("Raw data").click();
  await main.getByLabel("Content").fill('{"title": "By hand"}');
  await main.locator("form.panel-raw").getByRole("button", { name: "PATCH" }).click();
  await page.locator(".wire strong", { hasText: "PATCH" }).waitFor();
  expect("PATCH with raw data changes one field", (await page.locator(".wire pre").textContent()).includes('"By hand"'));
  await picture("3-changed");

  await main.getByRole("button", { name: "OPTIONS" }).click();
  await page.locator(".wire strong", { hasText: "OPTIONS" }).waitFor();
  expect("OPTIONS shows the description", (await page.locator(".wire pre").textContent()).includes('"Task Detail"'));

  await page.goto(`${url}/api/tasks/${made.id}/`);
  await main.getByRole("button", { name: "DELETE" }).click();
  await picture("4-delete");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect("a cancelled DELETE does nothing", run(reading).title === "By hand");
  await main.getByRole("button", { name: "DELETE" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "DELETE" }).click();
  await page.getByText("HTTP 204 No Content").waitFor();
  expect("DELETE asks for confirmation, then deletes", run(reading).code === "not_found");
  await page.context().close();
}
