import fs from "node:fs/promises";
import { PAGES } from "./appearance.mjs";
import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

const EVERY = {
  languages: ["en", "de"],
  themes: ["light", "dark"],
  widths: [360, 768, 1280, 1600],
};
// German words are the longest, and the narrowest screen has the least room.
const NARROWEST = { languages: ["de"], themes: ["light"], widths: [360] };

// Opens every page in each language, theme and width: it must be in that language and fit the screen.
// Saves pictures if there is a directory for them.
export async function everyPage(windows, url, staff, directory = "") {
  const { languages, themes, widths } = directory ? EVERY : NARROWEST;
  const person = newPerson();
  const tabs = {};
  tabs.visitor = await windows.person();
  tabs.user = await windows.person();
  tabs.staff = await windows.person();
  await register(tabs.user, url, person);
  await logIn(tabs.user, url, person);
  await logIn(tabs.staff, url, staff);
  await tabs.staff.goto(`${url}/admin/users/?q=${person.username}`);
  const user = await tabs.staff.getByRole("link", { name: person.username, exact: true }).getAttribute("href");
  const places = {
    ...PAGES,
    staff: {
      ...PAGES.staff,
      "staff-user": user,
      "staff-user-timeline": `${user}timeline/`,
      "staff-user-password": `${user}password/`,
      "staff-user-delete": `${user}delete/`,
      "staff-user-import": "/admin/users/import/",
      "staff-verify": "/admin/events/verify/",
      "staff-check": "/admin/check/",
    },
  };
  let looked = 0;
  for (const [role, pages] of Object.entries(places)) {
    const storageState = await tabs[role].context().storageState();
    for (const locale of languages) {
      for (const colorScheme of themes) {
        const tab = await windows.person({ locale, colorScheme, storageState, reducedMotion: "reduce" });
        for (const [name, path] of Object.entries(pages)) {
          for (const width of widths) {
            await tab.setViewportSize({ width, height: 900 });
            await tab.goto(url + path);
            const { language, excess } = await tab.evaluate(() => ({
              language: document.documentElement.lang,
              excess: document.documentElement.scrollWidth - window.innerWidth,
            }));
            const title = `${name} (${locale}, ${colorScheme}, ${width})`;
            expect(`${title} is in the language of the reader`, language === locale, `(${language})`);
            expect(`${title} fits the screen`, excess <= 1, `(${excess} px too wide)`);
            if (directory) {
              await fs.mkdir(`${directory}/${locale}-${colorScheme}-${width}`, { recursive: true });
              await tab.screenshot({ path: `${directory}/${locale}-${colorScheme}-${width}/${name}.png`, fullPage: true });
            }
            looked++;
          }
        }
        await tab.context().close();
      }
    }
  }
  for (const tab of Object.values(tabs)) {
    await tab.context().close();
  }
  figure(`${looked} looks at ${Object.values(places).flatMap(Object.keys).length} pages, languages ${languages}, themes ${themes}, widths ${widths}`);
}
