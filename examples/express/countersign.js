import { compactVerify, createRemoteJWKSet, errors, jwtVerify } from "jose";

const POLL = 4_000; // milliseconds
const MAX_STALENESS = 60_000;
const ALGORITHMS = ["ES256"]; // countersign.jwt.algorithm, never taken from the token
const KEY_SET_FAILURES = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"];
const EPOCH = /^[0-9a-f]{16}0000[0-9a-f]{4}([0-7][0-9a-f]{7})$/; // the ids of Countersign's own access tokens

// Verifies access tokens without a request to Countersign for each: by its key set, and by a snapshot of
// the revoked users that is loaded every 4 seconds.
export function createVerifier(url, audience) {
  const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", url));
  const checks = { algorithms: ALGORITHMS, typ: "JWT", audience, requiredClaims: ["exp", "iat", "jti", "user_id"] };
  let snapshot;
  let etag;
  let loadedAt = -Infinity;

  async function load() {
    const response = await fetch(new URL("/.well-known/revocations", url), {
      headers: etag ? { "If-None-Match": etag } : {},
      signal: AbortSignal.timeout(POLL),
    });
    if (response.status === 200) {
      const { payload, protectedHeader } = await compactVerify(await response.text(), keys, { algorithms: ALGORITHMS });
      if (protectedHeader.typ !== "revocations+jws") throw new Error(`unexpected typ ${protectedHeader.typ}`);
      snapshot = read(JSON.parse(new TextDecoder().decode(payload)));
      etag = response.headers.get("etag");
    } else if (response.status !== 304) {
      throw new Error(`status ${response.status}`);
    }
    loadedAt = performance.now();
  }

  async function poll() {
    await load().catch((error) => console.error("The revocation snapshot could not be loaded:", error.message));
    setTimeout(poll, POLL).unref();
  }
  poll();

  // Returns the claims, or throws an error with the status 401 or 503.
  return async function verify(token) {
    if (performance.now() - loadedAt > MAX_STALENESS) throw failure(503);
    const { payload } = await jwtVerify(token, keys, checks).catch((error) => {
      const isInvalid = error instanceof errors.JOSEError && !KEY_SET_FAILURES.includes(error.code);
      throw failure(isInvalid ? 401 : 503);
    });
    if (payload.token_type !== "access" || isVoid(payload, snapshot)) throw failure(401);
    return payload;
  };
}

// Each user has three numbers: difference to the previous id, epoch, seconds from the end of the logins to iat.
function read({ iat, floor, users }) {
  const ended = new Map();
  for (let i = 0, id = 0; i < users.length; i += 3) {
    id += users[i];
    ended.set(String(id), { epoch: users[i + 1], at: iat - users[i + 2] });
  }
  return { floor, ended };
}

function isVoid({ user_id, jti, iat }, { floor, ended }) {
  if (iat <= floor) return true;
  const end = ended.get(user_id);
  if (!end) return false;
  const epoch = EPOCH.exec(jti)?.[1];
  return epoch ? parseInt(epoch, 16) < end.epoch : iat <= end.at;
}

function failure(status) {
  return Object.assign(new Error(status === 401 ? "Token is invalid." : "Tokens cannot be verified now."), { status });
}
