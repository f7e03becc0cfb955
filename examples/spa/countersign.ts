/** An error response of Countersign. */
export class Refused extends Error {
  constructor(readonly status: number, body: Record<string, unknown>) {
    super(String(body.detail ?? Object.values(body).flat().join(" ")));
  }
}

/** Keeps the access token in memory. The browser keeps the refresh token in a cookie that scripts cannot read. */
export class Countersign {
  private access?: string;
  private csrfToken?: string;
  private refreshing?: Promise<void>;

  constructor(private readonly url: string) {}

  async register(fields: Record<string, string>): Promise<void> {
    await this.post("/api/accounts/register/", { ...fields, password2: fields.password });
  }

  async logIn(username: string, password: string): Promise<void> {
    const tokens = await this.post("/api/accounts/login/", { username, password });
    this.access = tokens.access;
    this.csrfToken = tokens.csrf_token;
  }

  /** Continues a login after a reload. Throws {@link Refused} if there is none. */
  async resume(): Promise<void> {
    this.csrfToken = (await this.send("/api/accounts/csrf/", {})).csrf_token;
    await this.refresh();
  }

  async logOut(): Promise<void> {
    await this.post("/api/accounts/logout/", {});
    this.access = this.csrfToken = undefined;
  }

  /** Sends a request with the access token. If the token has expired, refreshes it and repeats the request once. */
  async get(path: string): Promise<any> {
    const usedToken = this.access;
    try {
      return await this.send(path, {});
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
    }
    if (this.access === usedToken) await this.refresh();
    return this.send(path, {});
  }

  /** Shares one refresh between all requests that need it. */
  private refresh(): Promise<void> {
    this.refreshing ??= this.post("/api/accounts/token/refresh/", {})
      .then((tokens) => { this.access = tokens.access; })
      .finally(() => { this.refreshing = undefined; });
    return this.refreshing;
  }

  private post(path: string, body: object): Promise<any> {
    return this.send(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  }

  private async send(path: string, options: RequestInit): Promise<any> {
    const headers = new Headers(options.headers);
    if (this.csrfToken) headers.set("X-CSRFToken", this.csrfToken);
    if (this.access && path !== "/api/accounts/token/refresh/") headers.set("Authorization", `Bearer ${this.access}`);
    const response = await fetch(this.url + path, { ...options, headers, credentials: "include" });
    const body = response.status === 205 ? {} : await response.json();
    if (!response.ok) throw new Refused(response.status, body);
    return body;
  }
}
