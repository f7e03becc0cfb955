import { mkdir } from "node:fs/promises";
import { logIn, register } from "./forms.mjs";
import { Windows } from "./window.mjs";

// Writes the two pictures of README.md: the browsable API, light and dark.
// Arguments: the demo's ready line, the directory for the pictures.
const [ready, directory] = process.argv.slice(2);
const { url } = JSON.parse(ready);
const author = { username: "edith", email: "edith@example.com", password: "a-Good-pass-phrase" };
const tasks = [["Rotate the signing key", false], ["Write the release notes", true], ["Review the audit log", false]];

await mkdir(directory, { recursive: true });
const windows = await Windows.open();
try {
  const page = await windows.person({ viewport: { width: 1280, height: 860 } });
  const main = page.getByRole("main");
  await register(page, url, author);
  await logIn(page, url, author, "/api-auth/login/?next=/api/tasks/");
  for (const [title, isPublic] of tasks) {
    await page.goto(`${url}/api/tasks/`);
    await main.getByLabel("Title").fill(title);
    await main.getByLabel("Is public").setChecked(isPublic);
    await main.getByRole("button", { name: "POST" }).click();
    await page.getByText("HTTP 201 Created").waitFor();
  }
  await page.goto(`${url}/api/tasks/`);
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.waitForTimeout(1000); // colours change gradually
    await page.screenshot({ path: `${directory}/browsable-${scheme}.png` });
  }
} finally {
  await windows.close();
}
