import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

// Uses the browsable API without scripts and without a mouse, and measures its size.
export async function without(windows, url) {
  await withoutScript(windows, url);
  await withoutMouse(windows, url);
  await weight(windows, url);
}

async function withoutScript(windows, url) {
  const ada = newPerson();
  const page = await windows.person({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  await register(page, url, ada);
  await logIn(page, url, ada, "/api-auth/login/?next=/api/tasks/");
  await main.getByLabel("Title").fill("Without a script");
  await main.getByRole("button", { name: "POST" }).click();
  const shown = await page.textContent(".wire");
  expect("without scripts GET and POST work", shown.includes("HTTP 201 Created") && shown.includes("Without a script"));
  const buttons = await main.getByRole("button").allTextContents();
  expect("without scripts there is no button without a function", buttons.map((text) => text.trim()).sort().join() === "Format,GET,POST", buttons.join());
  await page.goto(`${url}/api/accounts/me/`);
  expect("without scripts a curl command replaces PUT", (await page.textContent("noscript pre")).includes("curl -X PUT"));
  await main.getByText("Format").click();
  await main.getByRole("link", { name: "json", exact: true }).click();
  expect("without scripts the menu of formats opens", page.url() === `${url}/api/accounts/me/?format=json`);
  await page.context().close();
}

// Adds and deletes a task with the keys Tab, Space, Enter and arrows only.
async function withoutMouse(windows, url) {
  const ada = newPerson();
  const page = await windows.person();
  await register(page, url, ada);
  await logIn(page, url, ada, "/api-auth/login/?next=/api/tasks/");
  const focused = () => page.evaluate(() => (document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim());
  const tabTo = async (name) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      if ((await focused()) === name) {
        return true;
      }
    }
    return false;
  };
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Tab");
  expect("the keyboard reaches the skip link first", (await focused()) === "Skip to main content");
  await page.keyboard.press("Enter");
  expect("the keyboard opens the menu of formats", await tabTo("Format"));
  await page.keyboard.press("Enter");
  expect("the keyboard reaches the links of the menu", (await tabTo("json")) && (await tabTo("Title")));
  await page.keyboard.type("By keyboard");
  await tabTo("Is public");
  await page.keyboard.press("Space");
  await tabTo("POST");
  await page.keyboard.press("Enter");
  await page.getByText("HTTP 201 Created").waitFor();
  const task = JSON.parse(await page.locator(".wire pre").textContent());
  expect("the keyboard adds a task", task.title === "By keyboard" && task.is_public);

  await page.goto(`${url}/api/tasks/${task.id}/`);
  expect("the keyboard reaches the form tabs", await tabTo("HTML form"));
  await page.keyboard.press("ArrowRight");
  expect("arrow keys select raw data", await page.locator("form.panel-raw").isVisible());
  await page.goto(`${url}/api/tasks/${task.id}/`);
  await tabTo("DELETE");
  await page.keyboard.press("Enter");
  expect("the confirmation dialog focuses Cancel first", (await focused()) === "Cancel");
  await tabTo("Delete");
  await page.keyboard.press("Enter");
  await page.getByText("HTTP 204 No Content").waitFor();
  expect("the keyboard deletes the task, and the focus stays on the page", (await page.evaluate(() => document.activeElement.id)) === "main");
  await page.context().close();
}

// Counts the bytes that are transferred when the page is opened for the first time.
async function weight(windows, url) {
  const ada = newPerson();
  const page = await windows.person();
  await register(page, url, ada);
  await logIn(page, url, ada);
  const measured = await windows.browser.newContext({ storageState: await page.context().storageState() });
  const fresh = await measured.newPage();
  const client = await measured.newCDPSession(fresh);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", (done) => (bytes += done.encodedDataLength));
  await fresh.goto(`${url}/api/accounts/me/`, { waitUntil: "networkidle" });
  figure(`bytes of a browsable page with all its files, including headers: ${bytes}`);
  expect("a browsable page needs less than 60 KB", bytes > 0 && bytes < 60_000, bytes);
  await measured.close();
  await page.context().close();
}
