import fs from "node:fs/promises";
import { expect, figure, skip } from "./findings.mjs";
import { logIn, register } from "./forms.mjs";

// Compares the pages with stored thumbnails, an eighth of the size in grey. Differences are the share of ink that is
// elsewhere: 0 for equal pictures, 1 for pictures that have nothing in common.
const TOLERANCE = 0.05;
const SIZE = { width: 1280, height: 900 };
const author = { username: "edith", email: "edith@example.com", password: "a-Good-pass-phrase" };

const visitorPages = {
  start: "/",
  "log-in": "/api-auth/login/",
  "email-login": "/api-auth/login/email/",
  register: "/account/register/",
  "password-reset": "/accounts/password_reset/",
  "password-reset-sent": "/accounts/password_reset/done/",
  "reset-dead": "/accounts/reset/MQ/dead/",
  "setup-dead": "/accounts/setup/1-dead/",
  "not-found": "/nothing/here/",
  "api-refused": "/api/accounts/me/?format=api",
};
const userPages = {
  account: "/account/",
  password: "/account/password/",
  security: "/account/security/",
  passkeys: "/account/passkeys/",
  devices: "/account/devices/",
  activity: "/account/activity/",
  token: "/account/token/",
  data: "/account/data/",
  "api-root": "/api/?format=api",
  "api-profile": "/api/accounts/me/?format=api",
  "api-tasks": "/api/tasks/?format=api",
};
const staffPages = {
  "staff-start": "/admin/",
  "staff-users": "/admin/users/",
  "staff-add-user": "/admin/users/add/",
  "staff-groups": "/admin/groups/",
  "staff-invitations": "/admin/invitations/",
  "staff-logins": "/admin/logins/",
  "staff-sessions": "/admin/sessions/",
  "staff-tokens": "/admin/tokens/",
  "staff-events": "/admin/events/",
  "staff-mails": "/admin/mails/",
  "staff-settings": "/admin/settings/",
  "api-users": "/api/users/?format=api",
};

// The pages of each role.
export const PAGES = { visitor: visitorPages, user: userPages, staff: staffPages };

// Writes the thumbnails instead if write is true.
export async function appearance(windows, url, staff, directory, write) {
  const options = { bypassCSP: true, viewport: SIZE, colorScheme: "light", reducedMotion: "reduce" };
  const visitor = await windows.person(options);
  const user = await windows.person(options);
  const watcher = await windows.person(options);
  const desk = await windows.person(options);
  await register(user, url, author);
  await logIn(user, url, author);
  await user.waitForURL((at) => !at.pathname.includes("login"));
  await logIn(watcher, url, staff);
  await watcher.waitForURL((at) => !at.pathname.includes("login"));

  const fonts = await fingerprint(desk, windows.browser);
  const known = await fs.readFile(`${directory}/fonts`, "utf8").catch(() => "");
  if (write) {
    await fs.mkdir(directory, { recursive: true });
    await fs.writeFile(`${directory}/fonts`, fonts);
  } else if (known !== fonts) {
    skip(`pages look as before: the thumbnails were made with other fonts (${known.trim()}) than these (${fonts.trim()})`);
    return;
  }
  let least = 1;
  let most = 0;
  let pages = 0;
  for (const [tab, places] of [[visitor, PAGES.visitor], [user, PAGES.user], [watcher, PAGES.staff]]) {
    for (const [name, path] of Object.entries(places)) {
      await tab.goto(url + path);
      await settle(tab);
      const now = await thumbnail(desk, await tab.screenshot({ animations: "disabled" }));
      const file = `${directory}/${name}.png`;
      if (write) {
        await fs.writeFile(file, Buffer.from(now.split(",")[1], "base64"));
        continue;
      }
      const stored = `data:image/png;base64,${(await fs.readFile(file)).toString("base64")}`;
      const difference = await compare(desk, stored, now);
      most = Math.max(most, difference);
      expect(`${name} looks as before`, difference <= TOLERANCE, `(${difference.toFixed(3)}; if the change is meant, write new thumbnails with checks/browser --thumbnails)`);
      await tab.addStyleTag({ content: "main { position: relative; top: 10px }" });
      const shifted = await thumbnail(desk, await tab.screenshot({ animations: "disabled" }));
      least = Math.min(least, await compare(desk, stored, shifted));
      pages++;
    }
  }
  if (!write) {
    figure(`${pages} pages compared with their thumbnails: differences up to ${most.toFixed(3)}, of a shift by 10 px at least ${least.toFixed(3)}`);
    expect("a shift by 10 px is found on every page", least > TOLERANCE);
  }
  for (const tab of [visitor, user, watcher, desk]) {
    await tab.context().close();
  }
}

// Replaces what differs from run to run: times, addresses, ids, figures and drawn figures.
async function settle(tab) {
  await tab.evaluate(() => {
    document.querySelectorAll("time").forEach((time) => (time.textContent = "now"));
    document.querySelectorAll("main code, main pre").forEach((code) => (code.textContent = "code"));
    document.querySelectorAll("figure svg").forEach((chart) => (chart.style.visibility = "hidden"));
  });
}

// Returns Chromium's major version and the widths of sample texts, which depend on the fonts of the machine.
async function fingerprint(desk, browser) {
  const widths = await desk.evaluate(() =>
    ["system-ui", "monospace"].map((family) => {
      const context = document.createElement("canvas").getContext("2d");
      context.font = `16px ${family}`;
      return Math.round(context.measureText("The quick brown fox jumps over the lazy dog").width);
    }),
  );
  return `Chromium ${browser.version().split(".")[0]}, text ${widths.join(" and ")} px wide\n`;
}

async function thumbnail(desk, png) {
  return desk.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width / 8, height: Math.floor(image.height / 8) });
    const context = canvas.getContext("2d");
    context.filter = "grayscale(1)";
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
  }, `data:image/png;base64,${png.toString("base64")}`);
}

async function compare(desk, one, other) {
  return desk.evaluate(async (sources) => {
    const greys = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 === 0);
      }),
    );
    const counts = new Map();
    greys[0].forEach((grey) => counts.set(grey, (counts.get(grey) ?? 0) + 1));
    const paper = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
    let elsewhere = 0;
    let ink = 1;
    greys[0].forEach((grey, at) => {
      elsewhere += Math.abs(grey - greys[1][at]);
      ink += Math.abs(grey - paper) + Math.abs(greys[1][at] - paper);
    });
    return elsewhere / ink;
  }, [one, other]);
}
