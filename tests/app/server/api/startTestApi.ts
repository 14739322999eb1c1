import { fileURLToPath } from "node:url";
import Fastify, { type FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { registerApi } from "../../../../app/server/api/registerApi";
import type { ServedOperation } from "../../../../app/server/api/ServedOperation";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { FileStore } from "../../../../app/server/files/FileStore";
import type { Logger } from "../../../../app/server/log/createLogger";
import type { CompanyServer } from "../../../../app/server/mail/company/companyServer";
import type { MailHost } from "../../../../app/server/mail/company/mailHosts";
import { createMailer } from "../../../../app/server/mail/createMailer";
import type { MailTransport } from "../../../../app/server/mail/mailTransport";
import { placeOf } from "../../../../app/server/mail/Place";
import { syncRoles } from "../../../../app/server/permissions/syncRoles";
import type { Services } from "../../../../app/server/requests/Context";
import { refuseAddress } from "../../../../app/server/web/refuseAddress";
import { type Compiled, compile } from "../../../../codegen/index";
import { createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";
import { Client } from "./Client";
import { createMailbox, type Mailbox } from "./mailbox";
import { createWorld, PASSWORD, SECRET, type World } from "./world";

/** One published real-time message. */
export interface Published {
  channel: string;
  event: string;
  payload: unknown;
  room?: string | undefined;
}

/** The API with a database of its own, a small world in it and a clock that the test sets. */
export interface TestApi {
  app: FastifyInstance;
  db: Kysely<Tables>;
  services: Services;
  /** The served operations. */
  served: readonly ServedOperation[];
  world: World;
  published: Published[];
  /** The mails that the server sent. */
  mailbox: Mailbox;
  /** The clock of the server, which the test sets. */
  clock: { now: Date };
  /** Signs in with a new browser. */
  signIn(email: string, address?: string): Promise<Client>;
  browser(address?: string): Client;
  close(): Promise<void>;
}

const schemas = fileURLToPath(new URL("../../../../schemas", import.meta.url));

let reading: Promise<Compiled> | undefined;

/** The documents of the project. Memoized for all test files of a process. */
export function readDocuments(): Promise<Compiled> {
  reading ??= compile({ folders: [schemas] });
  return reading;
}

async function createServices(
  { published, clock, log, mailbox }: Pick<TestApi, "published" | "clock" | "mailbox"> & { log: Logger },
  { openServer = mailbox.openCompanyServer, hosts = [] }: CompanyMail,
) {
  const database = await createTestDatabase();
  const compiled = await readDocuments();
  const live = {
    publish: (channel: string, event: string, payload: unknown, room?: string) => {
      published.push({ channel, event, payload, room });
    },
    close: () => Promise.resolve(),
  };
  const documents = () => compiled;
  const mail = createMailer({
    transport: mailbox.transport,
    openCompanyServer: openServer,
    from: "no-reply@farhelm.test",
    findPlace: ({ language }) =>
      placeOf(compiled.boot({ brand: "default", language: language ?? "en" }), "https://farhelm.test"),
    kysely: database.kysely,
    live: () => live,
    secret: SECRET,
    log,
    clock: () => clock.now,
  });
  mailbox.watch(mail);
  const services: Services = {
    database,
    documents,
    live: () => live,
    clock: () => clock.now,
    log,
    mail,
    files: new FileStore(database.kysely),
    secret: SECRET,
    options: { companyMailHosts: hosts },
  };
  return services;
}

/** How the test server reaches the mail servers of companies, and which ones its operator allows. */
interface CompanyMail {
  openServer?: (server: CompanyServer, withinMs: number) => MailTransport;
  hosts?: MailHost[];
}

/** Replacements for the plain web server, and additions to the API. */
export interface TestWeb extends CompanyMail {
  createApp?: () => FastifyInstance;
  prepare?: (app: FastifyInstance, services: Services) => Promise<void>;
}

const plainApp = () => Fastify({ trustProxy: false, frameworkErrors: refuseAddress });

/** Starts the API for a test file; every response is validated against the document. */
export async function startTestApi(
  log: Logger = testLog,
  { createApp = plainApp, prepare, ...companyMail }: TestWeb = {},
): Promise<TestApi> {
  const published: Published[] = [];
  const clock = { now: new Date("2026-05-04T10:00:00Z") };
  const mailbox = createMailbox();
  const services = await createServices({ published, clock, log, mailbox }, companyMail);
  const db = services.database.kysely;
  await syncRoles(db, services.documents().documents.permissions.roles);
  const world = await createWorld(db);
  const app = createApp();
  const served = await registerApi(app, services, { checkResponses: true });
  await prepare?.(app, services);
  const browser = (address?: string) => new Client(app, address);
  const signIn = async (email: string, address?: string) => {
    const client = browser(address);
    const { status } = await client.post("/account/login", { email, password: PASSWORD });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}.`);
    return client;
  };
  const close = async () => {
    await app.close();
    await services.mail.close();
    await services.database.close();
  };
  return { app, db, services, served, world, published, mailbox, clock, signIn, browser, close };
}
