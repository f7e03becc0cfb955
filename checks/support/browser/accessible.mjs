import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { expect } from "./findings.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Checks the current page, narrow and wide, light and dark: axe finds no violation, and the page does not scroll sideways.
export async function accessible(tab, name, screens) {
  for (const width of [360, 1280]) {
    await tab.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"]) {
      await tab.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // otherwise axe sees colours during a transition
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`);
      expect(`${name} is accessible (${width} px, ${colorScheme})`, violations.length === 0, found.join("\n        "));
      await tab.screenshot({ path: `${screens}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    const scrolls = await tab.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect(`${name} fits ${width} px`, !scrolls);
  }
  return 4;
}
