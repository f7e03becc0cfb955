// Calls five operations with the client that was generated from the OpenAPI document. The compiler has to
// accept every line, so a renamed operation or field fails here before anything is sent.
import { AccountsApi, Configuration, SessionsApi, TokensApi } from './client/index.js';

const [basePath, username] = process.argv.slice(2) as [string, string];
const password = 'correct-horse-battery';

function expect(description: string, holds: boolean): void {
  console.log(`${holds ? 'ok     ' : 'FAILED '} TypeScript: ${description}`);
}

const anonymous = new Configuration({ basePath });
const registered = await new AccountsApi(anonymous).register({
  registerRequest: { username, email: `${username}@example.com`, password, password2: password },
});
expect('register', registered.username === username);

const pair = await new TokensApi(anonymous).logIn({ loginRequest: { username, password } });
expect('logIn', pair.access.split('.').length === 3);

const renewed = await new TokensApi(anonymous).refreshToken({
  tokenRefreshRequest: { refresh: pair.refresh },
});
expect('refreshToken', renewed.access !== pair.access);

const authenticated = new Configuration({ basePath, accessToken: renewed.access });
const profile = await new AccountsApi(authenticated).getProfile();
expect('getProfile', profile.email === `${username}@example.com`);

const sessions = await new SessionsApi(authenticated).listSessions();
expect('listSessions', sessions.length === 1);
