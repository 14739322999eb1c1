import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The provider's claims about a person; without an entry it confirms the login name. */
export interface Person {
  email?: string;
  email_verified?: boolean;
}

/** A real OpenID Connect provider on a port of its own. */
export interface TestProvider {
  options: { issuer: string; clientId: string; clientSecret: string };
  people: Map<string, Person>;
  /** Signs in at the provider like a browser, consents, and returns the URL it is redirected to. */
  visit(url: string, login: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a provider with one client and one redirect URI. */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { issuer, clientId: "farhelm", clientSecret: "a-secret-of-the-provider-and-this-server" };
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: options.clientId, client_secret: options.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["a-key-of-the-test"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...(people.get(id) ?? { email: id, email_verified: true }) }),
    }),
  });
  server.on("request", provider.callback());
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { options, people, visit: (url, login) => visit(issuer, url, login), close };
}

async function visit(issuer: string, start: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const forms = [`prompt=login&login=${encodeURIComponent(login)}&password=any`, "prompt=consent"];
  let url = start;
  let body: string | undefined;
  for (let step = 0; url.startsWith(issuer) && step < 20; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, ...(body ? { "content-type": "application/x-www-form-urlencoded" } : {}) };
    const response = await fetch(url, { method: body ? "POST" : "GET", headers, body, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = response.headers.get("location");
    body = location === null ? forms.shift() : undefined;
    if (location !== null) url = new URL(location, url).href;
  }
  return url;
}
