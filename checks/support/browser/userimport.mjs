import { expect } from "./findings.mjs";
import { logIn } from "./forms.mjs";
import { examine } from "./looks.mjs";

// A staff user imports users from a CSV file by keyboard: a refused file, a preview with errors, the import and its result.
export async function userImport(windows, url, staff, screens) {
  const page = await windows.person({ viewport: { width: 1280, height: 900 } });
  await logIn(page, url, staff);
  const name = `imported${Date.now()}`;

  await page.goto(`${url}/admin/users/`);
  await press(page, page.getByRole("button", { name: "Import users" }));
  await examine(page, "staff-import", screens);

  await upload(page, "username,is_superuser\nx,true\n");
  expect("a file that gives rights is refused", (await page.textContent("main")).includes("The column is_superuser is refused"));
  await examine(page, "staff-import-refused", screens);

  await upload(page, `\uFEFFusername,email,first_name\r\n${name},${name}@example.org,"=1+1"\r\nbad name,,\r\n${name.toUpperCase()},,\r\n`);
  expect("a preview adds no user", (await page.getByRole("status").textContent()).includes("No user was added yet."));
  const faults = await page.getByRole("region", { name: "Errors" }).getByRole("listitem").allTextContents();
  expect("every error has its line", faults.length === 2 && faults[0].startsWith("Line 3, username") && faults[1].startsWith("Line 4, username"), faults.join("\n        "));
  await examine(page, "staff-import-preview", screens);

  await press(page, page.getByRole("button", { name: "Import 1 user", exact: true }));
  expect("the result is shown", (await page.getByRole("status").textContent()).includes("1 user was added."));
  await examine(page, "staff-import-result", screens);
  await page.reload();
  expect("a reload imports nothing again", (await page.getByRole("status").textContent()).includes("1 user was added."));
  await press(page, page.getByRole("button", { name: "Choose another file" }));
  expect("another file can be chosen", (await page.getByLabel("File", { exact: true }).count()) === 1);

  await page.goto(`${url}/admin/users/?q=${name}`);
  expect("the user is in the list", (await page.getByRole("link", { name, exact: true }).count()) === 1);
  await page.goto(`${url}/admin/events/?kind=staff.user_added`);
  expect("the addition is in the audit log", (await page.textContent("main")).includes("import is_staff=false"));
  await page.context().close();
}

async function upload(page, text) {
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
  await press(page, page.getByRole("button", { name: "Preview" }));
}

async function press(page, target) {
  await target.focus();
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
}
