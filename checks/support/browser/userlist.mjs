import fs from "node:fs/promises";
import { expect } from "./findings.mjs";
import { logIn } from "./forms.mjs";
import { examine } from "./looks.mjs";

// A staff user filters the list of users, saves the view, exports it and adds two users to a group, by keyboard only.
export async function userList(windows, url, staff, screens) {
  const page = await windows.person({ viewport: { width: 1280, height: 900 } });
  await logIn(page, url, staff);
  const group = `journey ${Date.now()}`;
  await page.goto(`${url}/admin/groups/`);
  await page.getByLabel("Name").fill(group);
  await press(page, page.getByRole("main").getByRole("button", { name: "Add group" }));

  await page.goto(`${url}/admin/users/?is_verified=no`);
  expect("the filter is kept in the form", (await page.getByLabel("Email verified").inputValue()) === "no");
  expect("the number of users found is shown", /\d+ found/.test(await page.locator("#results").textContent()));
  await examine(page, "staff-users-filtered", screens);

  await press(page, page.getByRole("link", { name: "Save view" }));
  await examine(page, "staff-views", screens);
  await page.getByLabel("Name").focus();
  await page.keyboard.insertText("Not verified");
  await press(page, page.getByRole("button", { name: "Save view" }));
  await press(page, page.getByRole("link", { name: "Not verified" }));
  expect("a saved view has its filter", new URL(page.url()).search === "?is_verified=no");
  await press(page, page.getByRole("link", { name: "Edit views" }));
  await press(page, page.getByRole("button", { name: "Remove the view Not verified" }));
  expect("a view can be removed", (await page.textContent("main")).includes("No saved views."));

  await page.goto(`${url}/admin/users/?is_verified=no`);
  await page.locator("summary", { hasText: "Export" }).focus();
  await page.keyboard.press("Enter");
  await examine(page, "staff-users-export", screens);
  await page.getByRole("link", { name: "CSV" }).focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const lines = (await fs.readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect("the file has a header and the users", lines[0].startsWith("id,username,email") && lines.length > 2);

  const boxes = page.getByRole("checkbox", { name: /^Select / });
  for (const number of [0, 1]) {
    await boxes.nth(number).focus();
    await page.keyboard.press("Space");
  }
  await page.getByLabel("Selected users").focus();
  await page.getByLabel("Selected users").selectOption("group");
  await press(page, page.getByRole("button", { name: "Apply" }));
  expect("the question names the number of users", (await page.textContent("h1")).includes("Add 2 users to a group?"));
  await examine(page, "staff-users-group", screens);
  await page.getByRole("combobox", { name: "Group" }).focus();
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: group });
  await press(page, page.getByRole("button", { name: "Add 2 users" }));
  expect("the action is confirmed", (await page.getByRole("status").textContent()).includes("are members of the group"));
  expect("the list keeps its filter", new URL(page.url()).searchParams.get("is_verified") === "no");

  await page.goto(`${url}/admin/events/?kind=staff.users_exported`);
  expect("the export is in the audit log", (await page.textContent("main")).includes("csv count="));
  await page.context().close();
}

async function press(page, target) {
  await target.focus();
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
}
