// Searches a built site as its pages do: node search.mjs SITE QUERY prints the pages that match.
import fs from "node:fs";
import path from "node:path";
import MiniSearch from "minisearch";

const [site, query] = process.argv.slice(2);
const chunks = path.resolve(site, "assets/chunks");
const name = fs.readdirSync(chunks).find((file) => file.startsWith("@localSearchIndex"));
const copy = path.join(fs.mkdtempSync(path.join(site, ".search-")), "index.mjs");
fs.copyFileSync(path.join(chunks, name), copy);
const { default: index } = await import(copy);
fs.rmSync(path.dirname(copy), { recursive: true });

const search = MiniSearch.loadJSON(index, { fields: ["title", "titles", "text"], storeFields: ["title", "titles"] });
const found = search.search(query, { combineWith: "AND" });
for (const { id } of found.slice(0, 10)) console.log(id);
process.exit(found.length > 0 ? 0 : 1);
