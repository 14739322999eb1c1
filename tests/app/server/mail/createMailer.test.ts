import { readdirSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inOwnTransaction } from "../../../../app/server/database/inOwnTransaction";
import type { Database } from "../../../../app/server/database/openDatabase";
import { type CompanyServer, openCompanyServer } from "../../../../app/server/mail/company/companyServer";
import { parseMailHost } from "../../../../app/server/mail/company/mailHosts";
import { MAIL_SERVER_PURPOSE } from "../../../../app/server/mail/company/serverHealth";
import { createMailer, type Mailer } from "../../../../app/server/mail/createMailer";
import { judgeFailure } from "../../../../app/server/mail/judgeFailure";
import type { WriteLetter } from "../../../../app/server/mail/Letter";
import {
  accessRequest,
  accountNotice,
  confirmAddress,
  invitation,
  resetPassword,
  signInCode,
} from "../../../../app/server/mail/letters";
import type { MailerParts } from "../../../../app/server/mail/MailerParts";
import { type MailTransport, mailboxTransport, smtpTransport } from "../../../../app/server/mail/mailTransport";
import type { Place } from "../../../../app/server/mail/Place";
import type { Recipient } from "../../../../app/server/mail/Recipient";
import { seal } from "../../../../app/server/session/seal";
import { temporaryFolder } from "../temporaryFolder";
import { createTestDatabase } from "../testDatabase";

const ADA: Recipient = { to: "ada@mail.test", companyId: null };
const NORWEGIAN: Record<string, string> = { "Your sign-in code": "Innloggingskoden din" };

let database: Database;
let now: Date;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.kysely.deleteFrom("mail_log").execute();
  await database.kysely.deleteFrom("suppressed_emails").execute();
  now = new Date("2026-05-04T10:00:00Z");
});
afterAll(() => database?.close());

function mailerOf(
  transport: MailTransport,
  parts: Partial<Place> = {},
  openServer: MailerParts["openCompanyServer"] = (server, withinMs) =>
    openCompanyServer(server, { hosts: [], withinMs }),
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const t: Place["t"] = (text, values = {}) =>
    (NORWEGIAN[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const found = {
    t,
    brand: { company_name: "Nordlys & Sønn" },
    language: "nb",
    origin: "https://fleet.test",
    ...parts,
  };
  const clock = () => now;
  const secret = Buffer.alloc(32, 7);
  const from = "no-reply@fleet.test";
  return {
    log,
    mailer: createMailer({
      ...{ transport, from, findPlace: () => found, kysely: database.kysely, secret, log, clock },
      ...{ openCompanyServer: openServer, live: () => ({ publish: vi.fn() }) },
    }),
  };
}

/** Queues a letter in a committed transaction. */
const send = (mailer: Mailer, letter: WriteLetter, recipient: Recipient) =>
  inOwnTransaction(database.kysely, (outbox) => mailer.send(outbox, letter, recipient));
const resend = (mailer: Mailer, id: number) => inOwnTransaction(database.kysely, (outbox) => mailer.resend(outbox, id));

const logged = () => database.kysely.selectFrom("mail_log").selectAll().orderBy("id").execute();

interface Received {
  content: Buffer;
  from: string;
  to: string[];
}

/** A real mail server that records its mails; it refuses addresses that begin with "no". */
async function startServer() {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, callback) =>
      username === "fleet" && password === "s3cret"
        ? callback(null, { user: "fleet" })
        : callback(new Error("No entry.")),
    onRcptTo: ({ address }, _session, callback) =>
      address.startsWith("no") ? callback(new Error("There is no such person.")) : callback(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ content: Buffer.concat(chunks), from, to: envelope.rcptTo.map(({ address }) => address) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe("through a mail server", () => {
  test("a letter arrives as text and HTML, from the brand, with a link that is the console's", async () => {
    const { received, port, close } = await startServer();
    const { mailer } = mailerOf(smtpTransport(`smtp://fleet:s3cret@127.0.0.1:${port}`));
    await send(mailer, confirmAddress("T0ken"), ADA);
    await mailer.close();
    await close();
    expect(received).toMatchObject([{ from: "no-reply@fleet.test", to: ["ada@mail.test"] }]);
    const mail = await PostalMime.parse(received[0]?.content ?? "");
    expect(mail.from).toEqual({ name: "Nordlys & Sønn", address: "no-reply@fleet.test" });
    expect(mail.subject).toBe("Confirm your e-mail address");
    expect(mail.text).toContain("Confirm e-mail address: https://fleet.test/account/verify#T0ken");
    expect(mail.html).toContain('href="https://fleet.test/account/verify#T0ken"');
    expect(mail.html).toContain("Nordlys &amp; Sønn");
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await logged()).toMatchObject([
      { to: "ada@mail.test", type: "confirm_address", status: "sent", error: null, subject: mail.subject },
    ]);
  });

  test("one that is refused is logged with the reason, and holds nothing up", async () => {
    const { received, port, close } = await startServer();
    const { mailer, log } = mailerOf(smtpTransport(`smtp://fleet:s3cret@127.0.0.1:${port}`));
    await send(mailer, signInCode("123456"), { ...ADA, to: "nobody@mail.test" });
    await send(mailer, signInCode("123456"), ADA);
    await mailer.close();
    await close();
    expect(received).toHaveLength(1);
    const [refused] = (await logged()).filter(({ status }) => status === "bounced");
    expect(refused).toMatchObject({
      to: "nobody@mail.test",
      error: expect.stringContaining("There is no such person."),
    });
    expect(log.error).toHaveBeenCalledOnce();
  });

  test.each([
    ["a wrong password", (port: number) => `smtp://fleet:wrong@127.0.0.1:${port}`],
    ["a server that is not there", () => "smtp://127.0.0.1:1"],
  ])("with %s a mail waits for another try, and the password is not logged", async (_name, url) => {
    const { port, close } = await startServer();
    const { mailer } = mailerOf(smtpTransport(url(port)));
    await send(mailer, accountNotice("password"), ADA);
    await mailer.close();
    await close();
    const rows = await logged();
    expect(rows).toMatchObject([{ status: "waiting" }]);
    expect(JSON.stringify(rows)).not.toContain("wrong@");
  });
});

describe("a mail that is sent again", () => {
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const idOf = async () => Number((await logged())[0]?.id);
  const storedMails = () => database.kysely.selectFrom("mail_kept").selectAll().execute();

  test("goes as it was, through the queue and the mail server, and the log has no second row of it", async () => {
    const { received, port, close } = await startServer();
    const { mailer } = mailerOf(smtpTransport(`smtp://fleet:s3cret@127.0.0.1:${port}`));
    await send(mailer, invitation("T0ken", "Nordlys", "ada"), ADA);
    await mailer.settled();
    expect((await storedMails()).map(({ mail }) => mail.toString("latin1")).join()).not.toContain("T0ken");
    later(60);
    await resend(mailer, await idOf());
    await mailer.close();
    await close();
    expect(received.map(({ to }) => to)).toEqual([["ada@mail.test"], ["ada@mail.test"]]);
    const [first, second] = await Promise.all(received.map(({ content }) => PostalMime.parse(content)));
    expect(second?.text).toContain("/account/invitation#T0ken");
    expect([second?.subject, second?.html]).toEqual([first?.subject, first?.html]);
    // Receivers treat a mail with a known Message-ID as a duplicate.
    expect(first?.messageId).toMatch(/^<[\w-]+@fleet\.test>$/);
    expect(second?.messageId).toMatch(/^<[\w-]+@fleet\.test>$/);
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(await logged()).toMatchObject([{ status: "sent", type: "invitation", error: null }]);
    expect(await database.kysely.selectFrom("mail_queue").selectAll().execute()).toEqual([]);
  });

  test("is held back while its address is suppressed, and offered to the mail server again after that", async () => {
    const { received, port, close } = await startServer();
    const { mailer } = mailerOf(smtpTransport(`smtp://fleet:s3cret@127.0.0.1:${port}`));
    const states: string[] = [];
    const sendAgain = async () => {
      await resend(mailer, await idOf());
      await mailer.settled();
      states.push((await logged())[0]?.status ?? "");
    };
    await send(mailer, invitation("T", "Nordlys", "ada"), { ...ADA, to: "nobody@mail.test" });
    await mailer.settled();
    await sendAgain();
    await database.kysely.deleteFrom("suppressed_emails").execute();
    await sendAgain();
    await mailer.close();
    await close();
    expect(states).toEqual(["suppressed", "bounced"]);
    expect(received).toEqual([]);
  });

  test("waits when the server is away, and is queued once however often it is requested", async () => {
    const deliver = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("Busy."));
    const { mailer } = mailerOf({ deliver, close: () => {} });
    await send(mailer, confirmAddress("T"), ADA);
    await mailer.settled();
    const id = await idOf();
    await resend(mailer, id);
    await mailer.settled();
    await resend(mailer, id);
    await mailer.settled();
    expect(await logged()).toMatchObject([{ status: "waiting", error: "Busy." }]);
    expect(deliver).toHaveBeenCalledTimes(2);
    later(1);
    mailer.retry();
    await mailer.close();
    expect(deliver).toHaveBeenCalledTimes(3);
    expect(await logged()).toMatchObject([{ status: "sent" }]);
  });

  test.each([
    ["a code", signInCode("123456"), 11],
    ["the link to a new password", resetPassword("T"), 61],
    ["the link that confirms an address", confirmAddress("T"), 24 * 60 + 1],
    ["the link that answers a request", accessRequest("T", "Ada"), 24 * 60 + 1],
    ["any other", accountNotice("password"), 7 * 24 * 60 + 1],
  ])("is not kept longer than it is of use: %s", async (_name, letter, minutes) => {
    const deliver = vi.fn();
    const { mailer } = mailerOf({ deliver, close: () => {} });
    await send(mailer, letter, ADA);
    await mailer.settled();
    expect(await storedMails()).toHaveLength(1);
    later(minutes);
    await resend(mailer, await idOf());
    await mailer.close();
    expect(deliver).toHaveBeenCalledOnce();
    expect(await storedMails()).toEqual([]);
    expect(await logged()).toMatchObject([{ status: "sent" }]);
  });
});

describe("through a company's mail server", () => {
  const companyMail = async (port: number, more: Partial<CompanyServer> = {}) => {
    const { id: company_id } = await database.kysely
      .insertInto("companies")
      .values({ name: `Company ${port}`, parent_id: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { password = "s3cret", ...server } = more;
    const values = { company_id, name: "Own", host: "127.0.0.1", port, email: "alarm@company.test", username: "fleet" };
    const sealed = seal(Buffer.alloc(32, 7), MAIL_SERVER_PURPOSE, password);
    const insert = database.kysely
      .insertInto("email_configurations")
      .values({ ...values, ...server, password: sealed });
    return (await insert.returning("id").executeTakeFirstOrThrow()).id;
  };
  const onLoopback = (server: CompanyServer, withinMs: number) =>
    openCompanyServer(server, {
      withinMs,
      hosts: [parseMailHost(`127.0.0.1:${server.port}=plain`)].flatMap((host) => host ?? []),
    });
  const ownServer = () => ({ deliver: vi.fn().mockResolvedValue("250 Taken"), close: () => {} });

  test("a letter comes from the company's address, with its sign-in", async () => {
    const { received, port, close } = await startServer();
    const via = await companyMail(port);
    const own = ownServer();
    const { mailer } = mailerOf(own, {}, onLoopback);
    await send(mailer, accountNotice("password"), { ...ADA, via });
    await mailer.close();
    await close();
    expect(own.deliver).not.toHaveBeenCalled();
    expect(received).toMatchObject([{ from: "alarm@company.test", to: ["ada@mail.test"] }]);
    expect(await logged()).toMatchObject([{ status: "sent" }]);
  });

  test("nobody is suppressed because it does not know them", async () => {
    const { port, close } = await startServer();
    const via = await companyMail(port);
    const own = ownServer();
    const { mailer } = mailerOf(own, {}, onLoopback);
    await send(mailer, accountNotice("password"), { ...ADA, to: "nobody@mail.test", via });
    await mailer.close();
    await close();
    expect(own.deliver).toHaveBeenCalledOnce();
    expect(await logged()).toMatchObject([{ status: "sent", error: expect.stringContaining("550 There is no such") }]);
    expect(await database.kysely.selectFrom("suppressed_emails").selectAll().execute()).toEqual([]);
  });

  test("by default a public name that leads to the console's own machine is not connected to", async () => {
    const own = ownServer();
    const { mailer } = mailerOf(own, {}, (server, withinMs) =>
      openCompanyServer(server, { hosts: [], withinMs, resolve: async () => [{ address: "127.0.0.1", family: 4 }] }),
    );
    const loopback = await companyMail(1, { host: "localhost", port: 25 });
    const literal = await companyMail(2, { host: "127.0.0.1", port: 587 });
    const named = await companyMail(3, { host: "mail.example", port: 465 });
    for (const via of [loopback, literal, named]) await send(mailer, accountNotice("password"), { ...ADA, via });
    await mailer.close();
    expect(own.deliver).toHaveBeenCalledTimes(3);
    expect((await logged()).map(({ error }) => error)).toEqual(
      Array(3).fill(expect.stringContaining("The mail server's address is not a public one")),
    );
  });

  test("nothing goes to the console's own machine, nor through a server that is gone", async () => {
    const { received, port, close } = await startServer();
    const via = await companyMail(port);
    const own = ownServer();
    const { mailer } = mailerOf(own);
    await send(mailer, accountNotice("password"), { ...ADA, via });
    await send(mailer, accountNotice("password"), { ...ADA, via: 2_000_000 });
    await mailer.close();
    await close();
    expect(received).toEqual([]);
    expect(own.deliver.mock.calls.map(([mail]) => mail.from.address)).toEqual(Array(2).fill("no-reply@fleet.test"));
    expect((await logged()).map(({ status, error }) => [status, error])).toEqual([
      ["sent", expect.stringContaining("A mail server's port is 25, 465, 587 or 2525.")],
      ["sent", expect.stringContaining("The company's mail server is not there any more.")],
    ]);
  });
});

describe("a mail that is not taken", () => {
  const suppressed = () => database.kysely.selectFrom("suppressed_emails").selectAll().execute();
  const queued = () => database.kysely.selectFrom("mail_queue").selectAll().execute();
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  test("for good: its address is suppressed, and no further mail is even offered to the server", async () => {
    const { port, close } = await startServer();
    const { mailer } = mailerOf(smtpTransport(`smtp://fleet:s3cret@127.0.0.1:${port}`));
    await send(mailer, confirmAddress("T"), { ...ADA, to: "nobody@mail.test" });
    await mailer.close();
    await close();
    expect(await suppressed()).toMatchObject([{ email: "nobody@mail.test", reason: expect.stringContaining("550") }]);
    const deliver = vi.fn();
    const next = mailerOf({ deliver, close: () => {} });
    await send(next.mailer, confirmAddress("T"), { ...ADA, to: "Nobody@Mail.test" });
    await next.mailer.close();
    expect(deliver).not.toHaveBeenCalled();
    const [, second] = await logged();
    expect(second).toMatchObject({ status: "suppressed", error: "No mail goes to this address any more." });
    expect(await queued()).toEqual([]);
  });

  test("for now: it is tried again, longer apart each time, until it goes", async () => {
    const deliver = vi.fn().mockRejectedValueOnce(new Error("Busy.")).mockRejectedValueOnce(new Error("Busy."));
    const { mailer } = mailerOf({ deliver, close: () => {} });
    await send(mailer, confirmAddress("T0ken"), ADA);
    await mailer.settled();
    expect(await logged()).toMatchObject([{ status: "waiting", error: "Busy." }]);
    const [waiting] = await queued();
    // Its content contains secrets and must not be readable.
    expect(waiting?.mail.toString("latin1")).not.toContain("T0ken");
    const tries = [];
    for (const minutes of [0, 1, 4, 1]) {
      later(minutes);
      mailer.retry();
      await mailer.settled();
      tries.push(deliver.mock.calls.length);
    }
    await mailer.close();
    expect(tries).toEqual([1, 2, 2, 3]);
    expect(deliver.mock.calls.map(([mail]) => mail)).toEqual(Array(3).fill(deliver.mock.calls[0]?.[0]));
    expect(await logged()).toMatchObject([{ status: "sent", error: null }]);
    expect(await queued()).toEqual([]);
  });

  test("in time: a code is of no use later, and is given up", async () => {
    const deliver = vi.fn().mockRejectedValue(new Error("Busy."));
    const { mailer } = mailerOf({ deliver, close: () => {} });
    await send(mailer, signInCode("123456"), ADA);
    await mailer.settled();
    for (const minutes of [1, 5]) {
      later(minutes);
      mailer.retry();
      await mailer.settled();
    }
    await mailer.close();
    expect(await logged()).toMatchObject([{ status: "failed", error: "Busy." }]);
    expect(await queued()).toEqual([]);
  });

  test.each([
    [2, [1, 2, 3, 3]],
    [0, [1, 1, 1, 1]],
  ])("with tries of its own: %i times, as far apart as it says", async (retry_count, want) => {
    const deliver = vi.fn().mockRejectedValue(new Error("Busy."));
    const { mailer } = mailerOf({ deliver, close: () => {} });
    await send(mailer, accountNotice("password"), { ...ADA, retries: { retry_interval: 3000, retry_count } });
    const tries = [];
    for (const minutes of [0, 3000, 3000, 3000]) {
      later(minutes);
      await mailer.settled();
      mailer.retry();
      await mailer.settled();
      tries.push(deliver.mock.calls.length);
    }
    await mailer.close();
    expect(tries).toEqual(want);
    expect(await logged()).toMatchObject([{ status: "failed", error: "Busy." }]);
    expect(await queued()).toEqual([]);
  });

  test.each([
    [{ code: "EENVELOPE", responseCode: 550, response: "550 5.1.1 No such user" }, "suppress"],
    [{ code: "EENVELOPE", responseCode: 550, response: "550 5.7.1 Relaying denied" }, "never"],
    [{ code: "EENVELOPE", responseCode: 450, response: "450 Greylisted" }, "again"],
    [{ code: "EMESSAGE", responseCode: 554, response: "554 Refused" }, "never"],
    [{ code: "EAUTH", responseCode: 535, response: "535 Wrong password" }, "again"],
    [{ code: "ECONNECTION" }, "again"],
  ])("%o is judged: %s", (error, want) => {
    expect(judgeFailure(error)).toBe(want);
  });
});

test("without a mail server a mail is a file in the mailbox folder, and is logged", async () => {
  const folder = join(temporaryFolder(), "mailbox");
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { mailer } = mailerOf(mailboxTransport(folder, log));
  await send(mailer, signInCode("424242"), ADA);
  await send(mailer, signInCode("434343"), ADA);
  await mailer.close();
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  expect(mails.map(({ text }) => /\d{6}/.exec(text ?? "")?.[0]).sort()).toEqual(["424242", "434343"]);
  expect(mails[0]?.subject).toBe("Innloggingskoden din");
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, files[0] ?? "")).mode & 0o077).toBe(0);
  expect(log.info).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ to: "ada@mail.test" }));
  expect(log.info.mock.calls.map(([, { text }]) => text).join()).toContain("424242");
});

test("what people wrote into a letter stays text, and no header begins with it", async () => {
  const folder = join(temporaryFolder(), "mailbox");
  const { mailer } = mailerOf(mailboxTransport(folder, { info: vi.fn(), warn: vi.fn(), error: vi.fn() }));
  const company = '<img src=x onerror="alert(1)">\r\nBcc: all@mail.test';
  await send(mailer, invitation("T", company, "<b>eve</b>"), { ...ADA, to: "ada@mail.test" });
  await send(mailer, signInCode("111111"), { ...ADA, to: "one@mail.test, two@mail.test" });
  await mailer.close();
  const mails = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  // The order is not defined.
  const letter = mails.find(({ subject }) => subject?.startsWith("You are invited"));
  expect(letter?.html).not.toMatch(/<img|<b>/);
  expect(letter?.bcc).toBeUndefined();
  expect(letter?.to).toEqual([{ name: "", address: "ada@mail.test" }]);
  expect(mails.every(({ to }) => to === undefined || to.length === 1)).toBe(true);
});

test("a link that would lead nowhere is not sent, and the log says what to do", async () => {
  const deliver = vi.fn();
  const { mailer } = mailerOf({ deliver, close: () => {} }, { origin: undefined });
  await send(mailer, confirmAddress("T"), ADA);
  await mailer.close();
  expect(deliver).not.toHaveBeenCalled();
  expect(await logged()).toMatchObject([{ status: "failed", error: expect.stringContaining("--public-url") }]);
});
