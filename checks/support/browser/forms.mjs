// Actions of a user on the pages, by labels and buttons.
export async function register(page, url, person) {
  await page.goto(`${url}/account/register/`);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
}

export async function logIn(page, url, person, path = "/api-auth/login/") {
  await page.goto(`${url}${path}`);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

export async function saveEmail(page, url, email, password) {
  await page.goto(`${url}/account/`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Save changes" }).click();
}

export async function logOut(page) {
  await page.getByRole("button", { name: "Log out" }).click();
}

let number = 0;

export function newPerson() {
  number++;
  return {
    username: `walker${Date.now()}${number}`,
    email: `walker${number}@example.com`,
    password: "Zx9-longpass",
  };
}
