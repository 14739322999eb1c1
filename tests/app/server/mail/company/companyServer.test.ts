import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { promisify } from "node:util";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../../../app/server/lifecycle/projectFolder";
import { type CompanyServer, openCompanyServer } from "../../../../../app/server/mail/company/companyServer";
import { parseMailHost } from "../../../../../app/server/mail/company/mailHosts";
import { describeMailError } from "../../../../../app/server/mail/describeMailError";
import { makeCertificate } from "../../makeCertificate";

const opened: { close(done?: () => void): unknown }[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of opened.splice(0)) server.close(() => {});
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A real mail server with one account; it records the passwords it receives. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const seen = { passwords: [] as unknown[], mails: 0 };
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, callback) => {
      seen.passwords.push(password);
      callback(null, { user: "fleet" });
    },
    onData: (stream, _session, done) => {
      stream.resume().on("end", () => {
        seen.mails += 1;
        done(null, "Kept under 77");
      });
    },
    ...options,
  });
  smtp.on("error", () => {}); // the tests cover clients that disconnect
  opened.push(smtp);
  return { seen, port: await portOf(smtp.server as Server) };
}

/** A raw TCP server scripted by the test. */
function startRaw(speak: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    speak(socket);
  });
  opened.push(server);
  return portOf(server);
}

const mail = {
  messageId: "<1@fleet.test>",
  from: { name: "Fleet", address: "no-reply@fleet.test" },
  to: { name: "", address: "ada@mail.test" },
  subject: "Alert",
  ...{ text: "Hot", html: "<p>Hot</p>", headers: {} },
};

const deliver = (server: Partial<CompanyServer> & { port: number }, entry: string, withinMs = 700) => {
  const account = { host: "127.0.0.1", email: "a@company.test", username: "fleet", password: "s3cret", ...server };
  const hosts = [entry].flatMap((text) => parseMailHost(text) ?? []);
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  return openCompanyServer(account, { hosts, resolve, withinMs })
    .deliver(mail)
    .catch((error: unknown) => Promise.reject(new Error(describeMailError(error))));
};

test("a server that takes a mail is quoted", async () => {
  const { port, seen } = await startSmtp();
  expect(await deliver({ port }, `127.0.0.1:${port}=plain`, 9000)).toBe("250 Kept under 77");
  expect(seen).toEqual({ passwords: ["s3cret"], mails: 1 });
});

const refusal = Object.assign(new Error("5.7.0 Pay your bill first"), { responseCode: 554 });
test.each<[string, SMTPServerOptions]>([
  ["when it is connected to", { onConnect: (_session, callback) => callback(refusal) }],
  ["at signing in", { onAuth: (_auth, _session, callback) => callback(refusal) }],
  ["the sender", { onMailFrom: (_address, _session, callback) => callback(refusal) }],
  ["the receiver", { onRcptTo: (_address, _session, callback) => callback(refusal) }],
])("a server that refuses %s is quoted", async (_name, options) => {
  const { port } = await startSmtp(options);
  await expect(deliver({ port }, `127.0.0.1:${port}=plain`, 9000)).rejects.toThrow("Pay your bill first");
});

test.each<[string, (socket: Socket) => void]>([
  ["says nothing", () => {}],
  ["stops after its greeting", (socket) => socket.write("220 here\r\n")],
  ["never ends its greeting", (socket) => void setInterval(() => socket.write("220-here\r\n"), 50).unref()],
])("a server that %s is given up in time", async (_name, speak) => {
  const port = await startRaw(speak);
  await expect(deliver({ port }, `127.0.0.1:${port}=plain`)).rejects.toThrow("No end of the talk within 1 seconds.");
});

test.each<[string, (socket: Socket) => void]>([
  ["accepts and hangs up", (socket) => void socket.end()],
  ["greets and hangs up", (socket) => void socket.end("220 here\r\n")],
])("a server that %s did not take the mail", async (_name, speak) => {
  const port = await startRaw(speak);
  await expect(deliver({ port }, `127.0.0.1:${port}=plain`, 9000)).rejects.toThrow(/clos/i);
});

test("no password goes without TLS to a server that is not exempt", async () => {
  const { port, seen } = await startSmtp();
  await expect(deliver({ port }, `127.0.0.1:${port}`, 9000)).rejects.toThrow();
  expect(seen).toEqual({ passwords: [], mails: 0 });
});

test("over TLS the certificate has to be for the name that was entered, whatever its address", async () => {
  const { cert, key } = makeCertificate();
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const { port, seen } = await startSmtp({ ...tls, disabledCommands: [] });
  await expect(deliver({ port, host: "localhost" }, `127.0.0.1:${port}`, 9000)).rejects.toThrow(/self-signed/);
  const script = `
    import { openCompanyServer } from "./app/server/mail/company/companyServer.ts";
    import { parseMailHost } from "./app/server/mail/company/mailHosts.ts";
    const rule = { withinMs: 9000, hosts: [parseMailHost("127.0.0.1:${port}")], resolve: async () => [{ address: "127.0.0.1", family: 4 }] };
    for (const host of ["mail.elsewhere.test", "localhost"]) {
      const server = { host, port: ${port}, email: "a@company.test", username: "fleet", password: "s3cret" };
      console.log(await openCompanyServer(server, rule).deliver(${JSON.stringify(mail)}).catch((error) => error.message));
    }`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script],
    { cwd: PROJECT_FOLDER, env: { ...process.env, NODE_EXTRA_CA_CERTS: cert } },
  );
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/does not match certificate's altnames/),
    "250 Kept under 77",
  ]);
  expect(seen).toEqual({ passwords: ["s3cret"], mails: 1 });
}, 60_000);
