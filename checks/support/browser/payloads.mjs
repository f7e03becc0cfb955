// A hundred script injections. Each would set window.pwned or open a dialog.
const run = ["window.pwned=1", "alert(1)", "top.pwned=1", "pwned=1", "confirm`1`"];

const inTags = [
  (code) => `<script>${code}</script>`,
  (code) => `<ScRiPt>${code}</sCrIpT>`,
  (code) => `<script/x>${code}</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'><script>${code}</script>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `</textarea><script>${code}</script>`,
  (code) => `</pre></code><script>${code}</script>`,
  (code) => `--><script>${code}</script>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `"><img src=x onerror="${code}">`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<body onload=${code}>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `" autofocus onfocus="${code}" x="`,
  (code) => `' autofocus onfocus='${code}' x='`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<math><mtext></p><img src=x onerror=${code}></math>`,
];

export const payloads = inTags.flatMap((tag) => run.map((code) => tag(code)));

/** Escapes the five characters of the specification's table, and no others. */
export function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("'", "&#x27;")
    .replaceAll('"', "&quot;");
}

/** Returns an email address with the text in its quoted local part. */
export function email(text) {
  return `"${text.replace(/[ "\\]/g, (character) => `\\${character}`)}"@example.com`;
}
