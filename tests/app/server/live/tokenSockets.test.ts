import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../../../../app/server/session/tokens";
import { ALLOWED_ORIGIN, createLiveFixture, openPage, type Person, signIn, subscribe, within } from "./liveFixture";

let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
const opened: { socket: { close(): unknown } }[] = [];

beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(async () => {
  for (const { socket } of opened) socket.close();
  await fixture.close();
});

/** Creates an access token for this person. */
async function makeToken({ id }: Person, scopes = ["devices:read"]): Promise<string> {
  const token = `fht_${Math.random()}`;
  await fixture.database.pool.query(
    "insert into personal_tokens (user_id, name, hash, scopes, created_at, expires_at) values ($1, $2, $3, $4, now(), now() + interval '1 day')",
    [id, token, hashToken(token), scopes],
  );
  return token;
}

/** Creates an access token and connects with it like an API client: without a cookie and an origin. */
async function connect(person: Person, scopes?: string[], more: Record<string, string> = {}) {
  const token = await makeToken(person, scopes);
  const page = await openPage(fixture.own.origin, { authorization: `Bearer ${token}`, ...more });
  opened.push(page);
  return { ...page, token };
}

const statusOf = ({ id }: Person) => `private-status.${id}.01234567-89ab-4def-8123-456789abcdef`;

test("a program receives the status channels of its user, and of nobody else", async () => {
  const [one, other] = [await signIn(fixture.database, 1, "all"), await signIn(fixture.database, 1, "all")];
  const page = await connect(one, ["tags:read"]);
  expect(await subscribe(page, statusOf(one))).toBeUndefined();
  expect(await subscribe(page, statusOf(other))).toBe(403);
  const event = { event: "status", data: { 7: { status: "completed" } } };
  fixture.own.hub.publish(statusOf(one), "status", event);
  await within(() => expect(page.received).toContainEqual(["status", statusOf(one), event]));
});

test("it receives device events with the scope and the permission that its operations need, within the same tenant scope", async () => {
  const person = await signIn(fixture.database, 2, "subtree");
  expect(await subscribe(await connect(person), "private-devices.3")).toBeUndefined();
  expect(await subscribe(await connect(person), "private-devices.4")).toBe(403);
  expect(await subscribe(await connect(person, ["tags:read"]), "private-devices.3")).toBe(403);
  const blind = await signIn(fixture.database, 2, "subtree", ["view_tags"]);
  expect(await subscribe(await connect(blind), "private-devices.3")).toBe(403);
  expect(await subscribe(await connect(person, ["devices:read"]), `private-notifications.${person.id}`)).toBe(403);
});

test("a wrong token is refused, whatever cookie and origin come with it", async () => {
  const person = await signIn(fixture.database, 1, "all");
  const headers = { authorization: "Bearer fht_wrong", cookie: person.cookie, origin: fixture.own.origin };
  await expect(openPage(fixture.own.origin, headers)).rejects.toThrow("Sign in first.");
  await expect(openPage(fixture.own.origin, { authorization: "Basic eA==" })).rejects.toThrow();
});

test("a page of an origin the API is open to connects with a token, and never with a cookie", async () => {
  const person = await signIn(fixture.database, 1, "all");
  const token = await makeToken(person);
  const openFrom = (origin: string, auth: object, cookie = "") =>
    openPage(fixture.own.origin, { origin, ...(cookie && { cookie }) }, undefined, { ...auth });
  const page = await openFrom(ALLOWED_ORIGIN, { token });
  opened.push(page);
  expect(await subscribe(page, statusOf(person))).toBeUndefined();
  for (const auth of [{}, { token: "" }, { token: "fht_wrong" }, { token: 7 }, { token: { toString: 1 } }])
    await expect(openFrom(ALLOWED_ORIGIN, auth, person.cookie)).rejects.toThrow("Sign in first.");
  for (const origin of ["https://field-tools.example", `${ALLOWED_ORIGIN}.evil.example`, "null"])
    await expect(openFrom(origin, { token }, person.cookie)).rejects.toThrow();
});

test.each([
  ["the token is removed", "delete from personal_tokens where user_id = $1"],
  ["it runs out", "update personal_tokens set expires_at = now() where user_id = $1"],
  ["its user is disabled", "update users set disabled = true where id = $1"],
  [
    "the company lets no programs in",
    "update companies set api_access = false where id = (select company_id from users where id = $1)",
  ],
])("its socket is closed when %s", async (_what, change) => {
  const person = await signIn(fixture.database, 4, "company");
  const page = await connect(person);
  expect(page.socket.connected).toBe(true);
  await fixture.database.pool.query(change, [person.id]);
  await within(() => expect(page.socket.connected).toBe(false));
});
