import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { committing } from "../../../../app/server/database/committing";
import { type Database, openDatabase } from "../../../../app/server/database/openDatabase";
import { createMailer, type Mailer } from "../../../../app/server/mail/createMailer";
import { confirmAddress } from "../../../../app/server/mail/letters";
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

/** The mailer of one process; its mail server takes its time. */
function startProcess({ kysely }: Database, deliver: (mail: { messageId: string }) => Promise<string>): Mailer {
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
  });
}

const ADA = { to: "ada@mail.test", companyId: null };
/** Commits a mail as a process does that is killed before it can send. */
const commitAndDie = (mailer: Mailer) =>
  database.kysely
    .transaction()
    .execute((transaction) => mailer.send({ transaction, afterCommit: () => {} }, confirmAddress("T"), ADA));

test("a mail goes after the commit and not before, and with a transaction that is undone not at all", async () => {
  const deliver = vi.fn(async () => "250 Taken");
  const mailer = startProcess(database, deliver);
  await committing(database.kysely, async (outbox) => {
    await mailer.send(outbox, confirmAddress("T"), ADA);
    mailer.retry();
    await mailer.settled();
    expect(deliver).not.toHaveBeenCalled();
  });
  await mailer.settled();
  expect(deliver).toHaveBeenCalledOnce();
  const undone = committing(database.kysely, async (outbox) => {
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

test("a mail that cannot be put into the outbox fails what it speaks of", async () => {
  const mailer = startProcess(database, async () => "250 Taken");
  const work = committing(database.kysely, (outbox) =>
    mailer.send(outbox, confirmAddress("T"), { ...ADA, companyId: -1 }),
  );
  await expect(work).rejects.toThrow(/company_id/);
  await mailer.close();
});
