import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ExternalProvider } from "../../../../app/server/external/ExternalProvider";
import { EXTERNAL, registerExternal } from "../../../../app/server/external/registerExternal";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { requestConfirmed } from "../permissions/confirmationRequests";
import { startProvider, type TestProvider } from "./startProvider";

const START = EXTERNAL.start.replace("/api", "");
const EMAIL = "admin@own.test";

let api: TestApi;
let provider: TestProvider;
let browser: Client;
beforeAll(async () => {
  api = await startTestApi();
  // The tests send requests with this host; the provider accepts no other redirect URI.
  provider = await startProvider(`http://farhelm.test${EXTERNAL.back}`);
  registerExternal(api.app, api.services, new ExternalProvider(provider.options));
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(async () => {
  browser = api.browser();
  provider.people.clear();
  api.clock.now = new Date();
  await api.db.deleteFrom("user_identities").execute();
});

const begin = async (query = "") => String((await browser.get(START + query)).headers.location);
const comeBack = async (address: string) => browser.get(address.replace("http://farhelm.test/api", ""));
const who = async () => (await browser.get("/user")).body;

/** Signs in at the provider and follows the redirect back. */
async function signIn(login: string, query?: string) {
  return comeBack(await provider.visit(await begin(query), login));
}

describe("signing in by an external identity", () => {
  test("leads to the provider and back into a session of the user with that e-mail address", async () => {
    const response = await signIn(EMAIL);
    expect([response.status, response.headers.location]).toEqual([302, "/"]);
    expect((await who()).email).toBe(EMAIL);
  });

  test.each([
    ["/tags?sort=-name", "/tags?sort=-name"],
    ["https://other.test/", "/"],
    ["//other.test", "/"],
    ["javascript://farhelm.test/%0aalert(1)", "/"],
  ])("with continue_url %s ends at %s", async (continueUrl, want) => {
    const response = await signIn(EMAIL, `?continue_url=${encodeURIComponent(continueUrl)}`);
    expect(response.headers.location).toBe(want);
  });

  test("goes on for the same identity when the address has changed there", async () => {
    await signIn(EMAIL);
    provider.people.set(EMAIL, { email: "renamed@elsewhere.test", email_verified: true });
    browser = api.browser();
    await signIn(EMAIL);
    expect((await who()).email).toBe(EMAIL);
  });

  test.each([
    ["nobody knows", "stranger@elsewhere.test", {}],
    ["the provider does not vouch for", EMAIL, { email: EMAIL, email_verified: false }],
    ["has no address", EMAIL, {}],
  ])("an identity that %s is answered with NOT_INVITED_EXTERNAL_USER", async (_what, login, person) => {
    if (login === EMAIL) provider.people.set(login, person);
    expect((await signIn(login)).headers.location).toBe("/");
    const { body, status } = await browser.get("/user");
    expect([status, body.errors[0].code]).toEqual([401, "NOT_INVITED_EXTERNAL_USER"]);
  });

  test("a refusal that cannot be written to the audit log is still shown", async () => {
    await sql`alter table audit_log add constraint no_entry check (false) not valid`.execute(api.db);
    const response = await signIn("stranger@elsewhere.test");
    await sql`alter table audit_log drop constraint no_entry`.execute(api.db);
    expect(response.headers.location).toBe("/");
    expect((await who()).errors[0].code).toBe("NOT_INVITED_EXTERNAL_USER");
  });

  test("nobody becomes a user by it", async () => {
    const count = async () => (await api.db.selectFrom("users").select("id").execute()).length;
    const before = await count();
    await signIn("stranger@elsewhere.test");
    expect(await count()).toBe(before);
  });

  test("a disabled user stays outside", async () => {
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", EMAIL).execute();
    await signIn(EMAIL);
    await api.db.updateTable("users").set({ disabled: false }).where("email", "=", EMAIL).execute();
    expect((await who()).errors[0].code).toBe("NOT_INVITED_EXTERNAL_USER");
  });

  test.each(["totp", "email"] as const)("does not pass by a second step of one's own (%s)", async (mfa_type) => {
    const change = (type: typeof mfa_type | null) =>
      api.db.updateTable("users").set({ mfa_type: type }).where("email", "=", EMAIL).execute();
    await change(mfa_type);
    await signIn(EMAIL);
    await change(null);
    expect((await who()).errors[0].code).toBe("EXTERNAL_SECOND_FACTOR");
  });
});

describe("the single sign-on administrator of a company", () => {
  const MANAGER = "admin@own.test";
  const REFUSED = "A single sign-on was refused";
  beforeEach(async () => {
    const superAdmin = await api.signIn("super_admin@own.test");
    const { own } = api.world.companies;
    const body = { email: MANAGER, company_id: own };
    expect((await requestConfirmed(api.db, superAdmin, { method: "POST", url: "/admin/users/sso", body })).status).toBe(
      200,
    );
    return () => api.db.deleteFrom("sso_administrators").execute();
  });
  const mails = async () => (await api.mailbox.to(MANAGER)).filter(({ subject }) => subject === REFUSED);
  const change = (email: string, values: { disabled?: boolean; mfa_type?: "totp" | null }) =>
    api.db.updateTable("users").set(values).where("email", "=", email).execute();

  test.each([
    ["an account that is switched off", { disabled: true }, "no active user has this address"],
    ["an account with a second step of its own", { mfa_type: "totp" }, "a second step of its own"],
  ] as const)("is told that the provider's answer for %s was refused", async (_what, values, why) => {
    const before = (await mails()).length;
    await change("end_user@own.test", values);
    await signIn("end_user@own.test");
    await change("end_user@own.test", { disabled: false, mfa_type: null });
    const invitations = (await mails()).slice(before);
    expect(invitations).toHaveLength(1);
    expect(invitations[0]?.text).toContain("end_user@own.test could not sign in");
    expect(invitations[0]?.text).toContain(why);
  });

  /** Invites an address to a company; only that address receives the mails. */
  const invite = (email: string, company_id: number) =>
    api.db
      .insertInto("user_invitations")
      .values({
        ...{ email, company_id, role_id: 3, token_hash: randomBytes(32) },
        ...{ created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
      })
      .execute();

  test("covers a user with an open invitation of the company", async () => {
    const before = (await mails()).length;
    await invite("Signe@Elsewhere.test", api.world.companies.own);
    await signIn("signe@elsewhere.test");
    expect((await mails()).length).toBe(before + 1);
  });

  test("reveals no unrelated user, even with the same domain or an invitation of another company", async () => {
    const before = (await mails()).length;
    await invite("oda@own.test", api.world.companies.foreign);
    await change("user@foreign.test", { disabled: true });
    for (const stranger of ["stranger@elsewhere.test", "newcomer@own.test", "oda@own.test", "user@foreign.test"])
      await signIn(stranger);
    await change("user@foreign.test", { disabled: false });
    expect((await mails()).length).toBe(before);
  });

  test("gets few mails of one address, however often it is tried", async () => {
    const before = (await mails()).length;
    await invite("again@own.test", api.world.companies.own);
    for (let time = 0; time < 14; time += 1) {
      browser = api.browser();
      await signIn("again@own.test");
    }
    expect((await mails()).length - before).toBe(10);
  });
});

describe("an answer of the provider", () => {
  const refused = async (address: string) => {
    const response = await comeBack(address);
    expect([response.status, response.headers.location]).toEqual([302, "/login"]);
    expect((await who()).errors[0].code).toBe("UNAUTHORIZED");
  };

  test("to another browser's question is refused", async () => {
    const address = await provider.visit(await begin(), EMAIL);
    browser = api.browser();
    await refused(address);
    await begin();
    await refused(address);
  });

  test("used twice is refused", async () => {
    const address = await provider.visit(await begin(), EMAIL);
    await comeBack(address);
    browser = api.browser();
    await refused(address);
  });

  test("with a changed code or state is refused", async () => {
    const address = await provider.visit(await begin(), EMAIL);
    const jar = new Map(browser.jar);
    for (const name of ["code", "state", "iss"]) {
      for (const [cookie, value] of jar) browser.jar.set(cookie, value);
      const changed = new URL(address);
      changed.searchParams.set(name, "changed");
      await refused(changed.href);
    }
  });

  test("after ten minutes is refused", async () => {
    const address = await provider.visit(await begin(), EMAIL);
    api.clock.now = new Date(api.clock.now.getTime() + 600_000);
    await refused(address);
  });

  test("with a cookie this server did not make is refused", async () => {
    const address = await provider.visit(await begin(), EMAIL);
    const [text] = (browser.jar.get("__Host-external") ?? "").split(".");
    browser.jar.set("__Host-external", `${text}.${"A".repeat(43)}`);
    await refused(address);
  });

  test("that says no leads to the sign-in page", async () => {
    await begin();
    await refused(`http://farhelm.test${EXTERNAL.back}?error=access_denied`);
  });
});

test("a provider that cannot be reached leads to the sign-in page, and is asked again the next time", async () => {
  const app = Fastify();
  const lost = new ExternalProvider({ ...provider.options, issuer: "http://127.0.0.1:1" });
  registerExternal(app, api.services, lost);
  for (let time = 0; time < 2; time += 1) {
    const response = await app.inject({ url: EXTERNAL.start, headers: { host: "farhelm.test" } });
    expect([response.statusCode, response.headers.location]).toEqual([302, "/login"]);
  }
});

test("the sign-in page gets whether there is a provider", async () => {
  const methods = async () => (await browser.get("/account/sign-in-methods")).body.data;
  expect(await methods()).toEqual({ external: false });
});
