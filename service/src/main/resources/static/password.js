// Shows and hides passwords, and estimates how hard a new password is to guess. The service checks passwords by its own rules.
"use strict";

for (const button of document.querySelectorAll("button[data-shows]")) {
  const input = document.getElementById(button.dataset.shows);
  const show = (isShown) => {
    input.type = isShown ? "text" : "password";
    button.firstElementChild.textContent = isShown ? button.dataset.hide : button.dataset.show;
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers remember the texts of other fields, so the field is a password again when it is sent.
  input.form.addEventListener("submit", () => show(false));
}

// A few of the words that the service refuses.
const COMMON = /^(password|passwort|letmein|welcome|admin|administrator|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|shadow|superman|batman|login|secret|changeme|default|test|guest|hello|trustno)$/;
const ROWS = "qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz";
const LETTERS = { "@": "a", 4: "a", 8: "b", 3: "e", "!": "i", 1: "i", 0: "o", $: "s", 5: "s", "+": "t", 7: "t" };
const BITS = [36, 50, 64];

const letters = (text) => [...text.toLowerCase()];
const bare = (text) => text.replace(/^\P{L}+|\P{L}+$/gu, "");

// The share of characters, in any order, that two texts have in common.
function likeness(one, other) {
  const left = letters(one);
  const common = letters(other).filter((letter) => left.includes(letter) && left.splice(left.indexOf(letter), 1));
  return (2 * common.length) / (letters(one).length + letters(other).length);
}

function isCommon(password) {
  const text = password.toLowerCase();
  const asLetters = (signs) => [...signs].map((sign) => LETTERS[sign] ?? sign).join("");
  return [text, bare(text), asLetters(text), asLetters(bare(text))].some((form) => COMMON.test(form) || (form.length > 2 && ROWS.includes(form)));
}

// What the service will refuse, or an empty text. The page has the texts in its language.
function complaint(password, about, { minLength, rules, ...texts }) {
  const length = [...password].length;
  const checked = new Set(rules.split(" "));
  if (checked.has("min-length") && length < minLength) {
    return texts.tooShort.replace("{0}", length).replace("{1}", minLength);
  }
  if (checked.has("numeric") && /^\p{Nd}+$/u.test(password)) {
    return texts.numeric;
  }
  if (checked.has("common") && isCommon(password)) {
    return texts.common;
  }
  const parts = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}_]+/u)]).filter((part) => part);
  if (checked.has("similarity") && parts.some((part) => likeness(password, part) >= 0.7)) {
    return texts.similar;
  }
  return "";
}

// Repeated characters and runs such as "abc" or "321" add little.
function bits(password) {
  const kinds = [[/\p{Ll}/u, 26], [/\p{Lu}/u, 26], [/\p{Nd}/u, 10], [/[^\p{L}\p{Nd}]/u, 33], [/[^\p{L}\p{Nd}\x20-\x7e]|\p{Lo}/u, 100]];
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 1);
  const codes = [...password].map((sign) => sign.codePointAt(0));
  const news = codes.filter((code, i) => !(Math.abs(code - codes[i - 1]) <= 1) && codes.indexOf(code) >= i - 8);
  return (Math.min(news.length, new Set(codes).size * 2) + (codes.length - news.length) / 4) * Math.log2(pool);
}

for (const meter of document.querySelectorAll("[data-strength]")) {
  const input = document.getElementById(meter.dataset.strength);
  const others = ["username", "email"].map((id) => document.getElementById(id)).filter((field) => field);
  const text = meter.querySelector("p");
  const estimate = () => {
    const about = [...meter.dataset.about.split(" "), ...others.map((field) => field.value)];
    const refused = complaint(input.value, about, meter.dataset);
    const score = refused ? 1 : 1 + BITS.filter((least) => bits(input.value) >= least).length;
    meter.hidden = input.value === "";
    meter.dataset.score = score;
    text.textContent = refused || meter.dataset[score];
  };
  [input, ...others].forEach((field) => field.addEventListener("input", estimate));
}
