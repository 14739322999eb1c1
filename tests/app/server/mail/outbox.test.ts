import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inOwnTransaction } from "../../../../app/server/database/inOwnTransaction";
import { type Database, openDatabase } from "../../../../app/server/database/openDatabase";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { MAIL_SERVER_PURPOSE } from "../../../../app/server/mail/company/serverHealth";
import { createMailer, type Mailer } from "../../../../app/server/mail/createMailer";
import { accountNotice, confirmAddress, resetPassword, signInCode } from "../../../../app/server/mail/letters";
import type { MailerParts } from "../../../../app/server/mail/MailerParts";
import { seal } from "../../../../app/server/session/seal";
import { createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";

let database: Database;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = await openDatabase({ url: database.url }, testLog);
});
beforeEach(() => database.kysely.deleteFrom("mail_log").execute());
afterAll(async () => {
  await other?.close();
  await database?.close();
});

const statuses = async () =>
  (await database.kysely.selectFrom("mail_log").select("status").execute()).map(({ status }) => status);

/** The mailer of one process, with a slow mail server. */
function startProcess(
  { kysely }: Pick<Database, "kysely">,
  deliver: (mail: { messageId: string }) => Promise<string>,
  parts: Partial<MailerParts> = {},
): Mailer {
  return createMailer({
    ...{ transport: { deliver, close: () => {} }, openCompanyServer: () => ({ deliver, close: () => {} }) },
    findPlace: () => ({ t: (text) => text, brand: {}, language: "en", origin: "https://fleet.test" }),
    ...{
      kysely,
      live: () => ({ publish: vi.fn() }),
      secret: Buffer.alloc(32, 7),
      log: testLog,
      clock: () => new Date(),
    },
    from: "no-reply@fleet.test",
    ...parts,
  });
}

const ADA = { to: "ada@mail.test", companyId: null };
/** Commits a mail like a process that is killed before it sends it. */
const commitAndDie = (mailer: Mailer, letter = confirmAddress("T")) =>
  database.kysely
    .transaction()
    .execute((transaction) => mailer.send({ transaction, afterCommit: () => {} }, letter, ADA));

test("a mail goes after the commit and not before, and with a transaction that is undone not at all", async () => {
  const deliver = vi.fn(async () => "250 Taken");
  const mailer = startProcess(database, deliver);
  await inOwnTransaction(database.kysely, async (outbox) => {
    await mailer.send(outbox, confirmAddress("T"), ADA);
    mailer.retry();
    await mailer.settled();
    expect(deliver).not.toHaveBeenCalled();
  });
  await mailer.settled();
  expect(deliver).toHaveBeenCalledOnce();
  const undone = inOwnTransaction(database.kysely, async (outbox) => {
    await mailer.send(outbox, confirmAddress("T"), ADA);
    throw new Error("Undone.");
  });
  await expect(undone).rejects.toThrow("Undone.");
  mailer.retry();
  await mailer.close();
  expect(deliver).toHaveBeenCalledOnce();
  expect(await statuses()).toEqual(["sent"]);
});

test("what was committed and not sent goes after the next start, once, though two processes send at once", async () => {
  const sent: string[] = [];
  const slowly = async ({ messageId }: { messageId: string }) => {
    sent.push(messageId);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return "250 Taken";
  };
  const [one, two] = [startProcess(database, slowly), startProcess(other, slowly)];
  for (let count = 0; count < 24; count += 1) await commitAndDie(one);
  expect(await statuses()).toEqual(Array(24).fill("waiting"));
  for (const mailer of [one, two, one, two]) mailer.retry();
  await Promise.all([one.close(), two.close()]);
  expect(sent).toHaveLength(24);
  expect(new Set(sent).size).toBe(24);
  expect(await statuses()).toEqual(Array(24).fill("sent"));
  expect(await database.kysely.selectFrom("mail_queue").selectAll().execute()).toEqual([]);
});

test.each([
  ["a code", signInCode("515151"), 10, false],
  ["the link to a new password", resetPassword("T"), 60, false],
  ["the link that confirms an address", confirmAddress("T"), 24 * 60, false],
  ["the link that confirms an address", confirmAddress("T"), 24 * 60 - 1, true],
  ["a letter without either", accountNotice("password"), 6 * 24 * 60, true],
])("a mail that no process sent until %s ran out does not go: %#", async (_name, letter, minutes, isSent) => {
  const deliver = vi.fn(async () => "250 Taken");
  let now = new Date("2026-05-04T10:00:00Z");
  const mailer = startProcess(database, deliver, { clock: () => now });
  await commitAndDie(mailer, letter);
  now = new Date(now.getTime() + minutes * 60_000);
  mailer.retry();
  await mailer.close();
  expect(deliver).toHaveBeenCalledTimes(isSent ? 1 : 0);
  const [logged] = await database.kysely.selectFrom("mail_log").select(["status", "error"]).execute();
  const expired = { status: "failed", error: "It was of no use any more when its turn came." };
  expect(logged).toEqual(isSent ? { status: "sent", error: null } : expired);
});

test("a sender needs one connection, also to note that a company's mail server fails", async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 5_000 });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { id: company_id } = await database.kysely
    .insertInto("companies")
    .values({ name: "Fjord", parent_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const password = seal(Buffer.alloc(32, 7), MAIL_SERVER_PURPOSE, "s3cret");
  const { id: via } = await database.kysely
    .insertInto("email_configurations")
    .values({ company_id, name: "Post", host: "mail.example", port: 25, email: "a@b.test", username: "a", password })
    .returning("id")
    .executeTakeFirstOrThrow();
  const deliver = vi.fn(async () => "250 Taken");
  const mailer = startProcess({ kysely }, deliver, {
    openCompanyServer: () => ({ deliver: () => Promise.reject(new Error("Hung up.")), close: () => {} }),
  });
  await inOwnTransaction(database.kysely, (outbox) => mailer.send(outbox, confirmAddress("T"), { ...ADA, via }));
  await mailer.close();
  expect(deliver).toHaveBeenCalledOnce();
  expect(await statuses()).toEqual(["sent"]);
  const server = database.kysely.selectFrom("email_configurations").select(["failures", "last_error"]);
  expect(await server.where("id", "=", via).execute()).toEqual([{ failures: 1, last_error: "Hung up." }]);
  await kysely.destroy();
});

test("a mail that cannot be put into the outbox fails what it speaks of", async () => {
  const mailer = startProcess(database, async () => "250 Taken");
  const work = inOwnTransaction(database.kysely, (outbox) =>
    mailer.send(outbox, confirmAddress("T"), { ...ADA, companyId: -1 }),
  );
  await expect(work).rejects.toThrow(/company_id/);
  await mailer.close();
});
