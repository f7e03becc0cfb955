// Counts passed and failed expectations, and prints them like the other checks.
let passed = 0;
let failed = 0;
let skipped = 0;

export function expect(sentence, isTrue, details = "") {
  if (isTrue) {
    passed++;
    console.log(`ok      ${sentence}`);
  } else {
    failed++;
    console.log(`FAILED  ${sentence} ${details}`);
  }
}

export function skip(sentence) {
  skipped++;
  console.log(`skipped ${sentence}`);
}

export function figure(text) {
  console.log(`figure: ${text}`);
}

export function finish() {
  console.log(`browser: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
