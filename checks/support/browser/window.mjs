import { chromium } from "playwright-core";

// One Chromium for the whole run. Each user has a separate context with separate cookies.
export class Windows {
  static async open() {
    const windows = new Windows();
    windows.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    });
    return windows;
  }

  // Records what no page may do: violate its policy, open a dialog, set window.pwned.
  violations = [];
  dialogs = [];
  pwned = [];

  async person(options = {}) {
    const context = await this.browser.newContext(options);
    await context.exposeBinding("noteViolation", (source, text) => this.violations.push(text));
    await context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", (event) =>
        window.noteViolation(`${event.violatedDirective} ${event.blockedURI} at ${location.href}`),
      ),
    );
    const page = await context.newPage();
    page.on("dialog", (dialog) => {
      this.dialogs.push(`${dialog.message()} at ${page.url()}`);
      return dialog.dismiss();
    });
    return page;
  }

  async look(page) {
    const pwned = await page.evaluate(() => window.pwned !== undefined);
    if (pwned) {
      this.pwned.push(page.url());
    }
  }

  close() {
    return this.browser.close();
  }
}
