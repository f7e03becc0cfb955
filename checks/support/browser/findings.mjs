// Counts passed and failed expectations, and prints them like the other checks.
let passed = 0;
let failed = 0;

export function expect(sentence, isTrue, details = "") {
  if (isTrue) {
    passed++;
    console.log(`ok      ${sentence}`);
  } else {
    failed++;
    console.log(`FAILED  ${sentence} ${details}`);
  }
}

export function figure(text) {
  console.log(`figure: ${text}`);
}

export function finish() {
  console.log(`browser: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
