// Asks the service's own check whether it would start with the settings of a manifest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COUNTERSIGN = fileURLToPath(new URL('../../../bin/countersign', import.meta.url));
const FOREIGN = /^(COUNTERSIGN|DJANGO|SERVER|SPRING)_/;
const SECRET = { COUNTERSIGN_SECRET_KEY: 'manifests-only-key-Kq7ZbR2nWw9LtX4sVc8MfH3gJdY6uTaEe5RiNoPmUvHxSkCz' };

/** Returns the errors of check, and for settings files with the profile prod its warnings too. */
export function settingsFindings({ files = {}, variables = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-settings-'));
  try {
    Object.entries(files).forEach(([name, content]) => writeFileSync(join(folder, name), content));
    const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
    const given = Object.entries(variables).map(([name, value]) => [name, withDefaults(value)]);
    const result = spawnSync(COUNTERSIGN, ['check', '--format', 'JSON', ...(given.length ? [] : ['--deploy'])], {
      env: { ...Object.fromEntries([...own, ...given]), ...SECRET, SPRING_CONFIG_ADDITIONAL_LOCATION: `file:${folder}/` },
      encoding: 'utf8',
    });
    return findings(result);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findings({ stdout, stderr }) {
  const found = JSON.parse(stdout).findings;
  return found.filter((finding) => finding.level !== 'INFO').map((finding) => `${finding.id}: ${finding.text} ${finding.id === 'countersign.E001' ? stderr : ''}`);
}

/** Replaces ${NAME:-default} as compose does where the variable is not set. */
function withDefaults(value) {
  return String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1');
}
