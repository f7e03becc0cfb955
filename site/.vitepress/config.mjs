import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const docs = path.resolve(root, process.env.DOCS ?? "docs");
const site = path.resolve(root, process.env.SITE ?? "target/site");

/** The pages that come first in their folders. */
const first = ["README.md", "tutorial.md", "install.md", "configure.md", "model.md", "tokens.md"];

const folders = {
  start: "Start",
  use: "Use the API",
  integrate: "Integrate",
  operate: "Operate",
  security: "Security",
  extend: "Extend",
  reference: "Reference",
  decisions: "Decisions",
};

export default defineConfig({
  title: "Countersign",
  description: "Documentation of Countersign, an authentication service",
  lang: "en",
  base: process.env.SITE_BASE ?? "/",
  srcDir: docs,
  outDir: site,
  cacheDir: path.resolve(root, "target/site-cache"),
  vite: { plugins: [vueOfThisPackage()] },
  rewrites: { "README.md": "index.md", ":folder/README.md": ":folder/index.md" },
  markdown: {
    anchor: { slugify: slug },
    config: (markdown) => {
      markdown.core.ruler.push("links-of-this-repository", resolveLinks);
      markdown.core.ruler.push("code-is-no-template", keepCode);
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      ["Tutorial", "start/tutorial.md"],
      ["Settings", "reference/settings.md"],
      ["Decisions", "decisions/README.md"],
    ]
      .filter(([, file]) => fs.existsSync(path.join(docs, file)))
      .map(([text, file]) => ({ text, link: address(file) })),
    sidebar: [
      ...Object.entries(folders).map(([folder, text]) => ({
        text,
        collapsed: folder === "decisions",
        items: pages(folder),
      })),
      { text: "More", items: pages("") },
    ].filter(({ items }) => items.length > 0),
  },
});

/** Pages import Vue, and docs is outside this package: the server bundle finds Vue from here when it runs. */
function vueOfThisPackage() {
  return {
    name: "vue-of-this-package",
    enforce: "pre",
    resolveId: (source, importer, { ssr }) =>
      ssr && ["vue", "vue/server-renderer"].includes(source) ? { id: source, external: true } : null,
  };
}

/** Returns the pages of a folder of docs, by their titles. */
function pages(folder) {
  const directory = path.join(docs, folder);
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith(".md"))
    .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((name) => path.posix.join(folder, name))
    .map((file) => ({ text: title(file), link: address(file) }));
}

function rank(name) {
  return first.includes(name) ? first.indexOf(name) : first.length;
}

function title(file) {
  const heading = fs.readFileSync(path.join(docs, file), "utf8").match(/^# (.+)$/m);
  return heading ? heading[1].replace(/[`*]/g, "") : file;
}

function address(file) {
  return "/" + file.replace(/(^|\/)README\.md$/, "$1").replace(/\.md$/, "");
}

/** Vue would run {{ … }} in code between backticks, and render no page. */
function keepCode(state) {
  for (const block of state.tokens) {
    for (const token of block.children ?? []) {
      if (token.type === "code_inline") token.attrSet("v-pre", "");
    }
  }
}

/** Returns the anchor of a heading as GitHub writes it, so that a link works there and here. */
function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** A README is the index of its folder. A link to a file outside docs becomes plain text. */
function resolveLinks(state) {
  const folder = path.dirname(state.env.realPath ?? state.env.path);
  for (const block of state.tokens) {
    let isOutside = false;
    for (const token of block.children ?? []) {
      if (token.type === "link_open") {
        const href = token.attrGet("href");
        const [target, anchor] = href.split("#", 2);
        isOutside = false;
        if (/^[a-z][a-z0-9+.-]*:/.test(href) || target === "") continue;
        const file = path.resolve(folder, decodeURIComponent(target));
        isOutside = !file.startsWith(docs + path.sep) && file.startsWith(root + path.sep) && fs.existsSync(file);
        if (isOutside) {
          token.tag = "span";
          token.attrs = [];
        } else if (/(^|\/)README\.md$/.test(target)) {
          token.attrSet("href", target.replace(/README\.md$/, "index.md") + (anchor ? "#" + anchor : ""));
        }
      } else if (token.type === "link_close" && isOutside) {
        token.tag = "span";
        isOutside = false;
      }
    }
  }
}
