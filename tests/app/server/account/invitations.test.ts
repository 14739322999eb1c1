import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteUser } from "../../../../app/server/account/invitations";
import { inTransaction } from "../../../../app/server/api/inTransaction";
import { readSession } from "../../../../app/server/session/readSession";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES } from "../api/world";

const START = new Date("2026-05-04T10:00:00Z");
const password = "a much better one";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => {
  api.clock.now = START;
});
afterAll(() => api?.close());

/** Invites as the administrator of the company `own`. */
async function invite(email: string, company_id = api.world.companies.own) {
  const client = await api.signIn("admin@own.test");
  const cookies = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const session = await readSession(api.services.database, cookies, api.clock.now);
  if (!session) throw new Error("There is no session.");
  const committed: (() => void)[] = [];
  const { mail } = api.services;
  await inTransaction(api.services, session, "read write", (transaction) =>
    inviteUser(
      {
        transaction,
        session,
        now: api.clock.now,
        mail,
        host: undefined,
        afterCommit: (action) => committed.push(action),
      },
      { email, company_id, role_id: ROLES.read_only },
    ),
  );
  for (const action of committed) action();
}

describe("an invitation", () => {
  test("is mailed, says what it is to, and makes a user with company, role and proved address, once", async () => {
    const email = "new@guest.test";
    await invite(email);
    expect((await api.mailbox.last(email)).text).toContain("admin@own.test invites you to Own on Farhelm.");
    const token = await api.mailbox.token(email);
    const shown = await api.browser().post("/account/invitation", { token });
    expect(shown.body.data).toMatchObject({
      email,
      company_name: "Own",
      role_title: expect.any(String),
      expires_at: "2026-05-11 10:00:00",
    });
    const accept = () => api.browser().post("/account/invitation/accept", { token, password, first_name: "Nia" });
    expect((await accept()).status).toBe(201);
    expect((await accept()).body.errors[0].code).toBe("EXPIRED");
    const browser = api.browser();
    expect((await browser.post("/account/login", { email, password })).status).toBe(200);
    const { body } = await browser.get("/user");
    expect(body).toMatchObject({ email, username: "new", first_name: "Nia", company_id: api.world.companies.own });
    expect(body.role.name).toBe("read_only");
  });

  test("is good for seven days, and a second one replaces the first", async () => {
    const email = "late@guest.test";
    await invite(email);
    const first = await api.mailbox.token(email);
    await invite(email.toUpperCase());
    const second = await api.mailbox.token(email.toUpperCase());
    const show = async (token: string) => (await api.browser().post("/account/invitation", { token })).status;
    expect([await show(first), await show(second)]).toEqual([400, 200]);
    api.clock.now = new Date(START.getTime() + 7 * 86_400_000);
    expect(await show(second)).toBe(400);
  });

  test("accepted twice at once makes one user", async () => {
    const email = "twice@guest.test";
    await invite(email);
    const token = await api.mailbox.token(email);
    const responses = await Promise.all(
      [1, 2, 3].map(() => api.browser().post("/account/invitation/accept", { token, password })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("to a company out of reach is refused by the database", async () => {
    await expect(invite("far@guest.test", api.world.companies.foreign)).rejects.toThrow(/row-level security/);
  });

  test("to someone who has an account by now is a conflict, and stays open", async () => {
    await invite("end_user@own.test");
    const token = await api.mailbox.token("end_user@own.test");
    const response = await api.browser().post("/account/invitation/accept", { token, password });
    expect([response.status, response.body.errors[0].source]).toEqual([409, "email"]);
  });
});
