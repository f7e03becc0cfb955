import { Countersign } from "./countersign.js";

const url = document.querySelector<HTMLMetaElement>("meta[name=countersign-url]")!.content;
const countersign = new Countersign(url);
const form = document.querySelector("form")!;
const status = document.querySelector("[role=status]")!;

/** Runs an action and shows its result, or the message of the error. */
async function show(action: () => Promise<string>): Promise<void> {
  status.textContent = await action().catch((error: Error) => `Error: ${error.message}`);
}

async function profile(): Promise<string> {
  return `Logged in as ${(await countersign.get("/api/accounts/me/")).username}`;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  show(async () => {
    if ((event.submitter as HTMLButtonElement).value === "register") await countersign.register(fields);
    await countersign.logIn(fields.username, fields.password);
    form.reset();
    return profile();
  });
});
document.querySelector("#profile")!.addEventListener("click", () => show(profile));
document.querySelector("#logout")!.addEventListener("click", () => show(async () => {
  await countersign.logOut();
  return "Logged out";
}));
show(() => countersign.resume().then(profile, () => "Logged out"));
