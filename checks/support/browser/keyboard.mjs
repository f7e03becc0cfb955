// Returns the visible controls that the Tab key does not reach. Of radio buttons it reaches only the selected one.
export async function unreachable(page) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.getSelection().removeAllRanges();
  });
  const all = await page.evaluate(() => {
    const shown = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")].filter(
      (element) => element.checkVisibility() && (element.type !== "radio" || element.checked),
    );
    shown.forEach((element, number) => (element.dataset.number = number));
    return shown.map((element) => element.outerHTML.slice(0, 120));
  });
  // The Tab key stops at scrollable regions too.
  const regions = await page.evaluate(() => document.querySelectorAll("[tabindex='0']").length);
  const met = new Set();
  for (let pressed = 0; pressed < all.length + regions + 10; pressed++) {
    await page.keyboard.press("Tab");
    met.add(await page.evaluate(() => document.activeElement?.dataset?.number ?? ""));
  }
  return all.filter((_, number) => !met.has(String(number)));
}
