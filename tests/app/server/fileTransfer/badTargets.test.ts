import type { SFTPWrapper } from "ssh2";
import ssh2 from "ssh2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSshServer } from "../terminals/startSshServer";
import { byPort } from "../terminals/terminalFixture";
import { createFileFixture } from "./fileFixture";
import { serveTestFiles } from "./serveTestFiles";

const { STATUS_CODE } = ssh2.utils.sftp;
const HOSTILE = [
  ".",
  "..",
  "../../etc/passwd",
  "/etc/shadow",
  "a/b",
  "",
  "nul\0",
  "bell\u0007",
  "fine",
  "n".repeat(60_000),
];
const removed: string[] = [];

/** What each port does. */
const SERVERS: Record<number, ((sftp: SFTPWrapper) => void) | undefined> = {
  22: (sftp) => {
    serveTestFiles(sftp, HOSTILE);
    sftp.on("REMOVE", (id, path) => {
      removed.push(path);
      sftp.status(id, STATUS_CODE.OK);
    });
    // It claims to delete, and does not.
    sftp.on("RMDIR", (id) => sftp.status(id, STATUS_CODE.FAILURE));
  },
  23: undefined,
  24: (sftp) => {
    serveTestFiles(sftp);
    sftp.on("WRITE", (id) => sftp.status(id, STATUS_CODE.FAILURE, "Disk quota exceeded"));
  },
  // Answers that are none, to everything.
  25: (sftp) => {
    sftp.on("REALPATH", (id) => sftp.name(id, [{ filename: "/", longname: "/", attrs: {} as never }]));
    for (const name of ["OPENDIR", "READDIR", "STAT", "LSTAT", "MKDIR", "OPEN"] as const)
      sftp.on(name, (id: number) => sftp.data(id, Buffer.from("data")));
  },
  26: (sftp) => sftp.on("REALPATH", (id) => sftp.name(id, [{ filename: "../..", longname: "", attrs: {} as never }])),
  27: (sftp) => {
    serveTestFiles(sftp, ["same"]);
    sftp.on("REMOVE", (id) => sftp.status(id, STATUS_CODE.OK));
  },
  // The connection ends in the middle.
  28: (sftp) => {
    serveTestFiles(sftp);
    sftp.on("READ", () => sftp.end());
  },
};
let fixture: Awaited<ReturnType<typeof createFileFixture>>;
const servers: Awaited<ReturnType<typeof startSshServer>>[] = [];
beforeAll(async () => {
  const targets = Object.entries(SERVERS).map(async ([port, sftp]) => {
    const server = await startSshServer({ password: "right", ...(sftp && { sftp }) });
    servers.push(server);
    return [`localhost:${port}`, byPort(server.port)] as const;
  });
  fixture = await createFileFixture(Object.fromEntries(await Promise.all(targets)));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await fixture?.api.close();
});

async function connect(port: number) {
  const { files } = await fixture.open(port);
  await files.signIn({ username: "operator", password: "right" });
  return files;
}

const failed = (code: string) => expect.objectContaining({ type: "failed", code });

describe("[files.bad-target] a hostile target", () => {
  test("names no file outside of its folder", async () => {
    const files = await connect(22);
    const entries = await files.list("/folder");
    expect(entries.map(({ name, isUnusable }) => [name.slice(0, 20), isUnusable])).toEqual([
      ["../../etc/passwd", true],
      ["/etc/shadow", true],
      ["a/b", true],
      ["", true],
      ["nul\0", true],
      ["bell\u0007", undefined],
      ["fine", undefined],
      ["n".repeat(20), undefined],
    ]);
    expect(entries.find(({ name }) => name.startsWith("bell"))?.shown).toBe("bell\u2407");
    expect(await files.ask("delete", { path: "/folder", recursive: true })).toEqual(failed("name-not-accepted"));
    expect(removed).toEqual([]);
    files.send({ type: "end" });
  });

  test("that only claims to delete causes no endless loop", async () => {
    const files = await connect(27);
    expect(await files.ask("delete", { path: "/folder", recursive: true })).toEqual(failed("failure"));
    files.send({ type: "end" });
  });

  test("whose answers are none has them refused", async () => {
    const files = await connect(25);
    expect(await files.ask("list", { path: "/" })).toEqual(failed("failure"));
    expect(await files.ask("stat", { path: "/a" })).toEqual(failed("failure"));
    expect(await files.ask("read", { path: "/a" })).toEqual(failed("failure"));
    files.send({ type: "end" });
  });

  test.each([
    [23, "The target offers no file transfer over SSH (SFTP)."],
    [26, "The target does not say in which folder its files are."],
  ])("without files is reported, at port %i", async (port, reason) => {
    const { files } = await fixture.open(port);
    files.signIn({ username: "operator", password: "right" }).catch(() => {});
    expect(await files.closed).toEqual({ code: 4000, reason });
  });

  test("that ends its file transfer is lost", async () => {
    const files = await connect(28);
    files.start("read", { path: "/file" });
    expect(await files.closed).toEqual({ code: 4002, reason: "The connection to the device was lost." });
  });

  test("reports that its disk is full", async () => {
    const files = await connect(24);
    expect(await files.upload("/new", Buffer.from("content"))).toEqual(failed("disk-full"));
    files.send({ type: "end" });
  });
});

describe("[files.bad-client] a client that violates the protocol receives the reason:", () => {
  test.each([
    ["text that is no JSON", "{", "This is no message for files."],
    ["another first message", { type: "end" }, "The first message is start or resume."],
    ["content before the start", Buffer.from("12345"), "Content came before files were open."],
  ])("%s", async (_, message, reason) => {
    const { files } = await fixture.open(22);
    files.socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    expect(await files.closed).toEqual({ code: 1008, reason });
  });

  test.each([
    ["an id of 0", { type: "list", id: 0, path: "/" }, "This is no message for files."],
    ["an id of a thousand million million", { type: "list", id: 1e15, path: "/" }, "This is no message for files."],
    ["an offset below 0", { type: "read", id: 9, path: "/", offset: -1 }, "This is no message for files."],
    ["an answer to no question", { type: "trust", accepted: true }, "The message trust is not expected now."],
    ["content without an id", Buffer.from("1"), "Content begins with the id of its request."],
    ["a report of more than was sent", { type: "received", id: 1, received: 1 }, /More was reported/],
    ["an id that is used", { type: "stat", id: 1, path: "/" }, "A request with this id is running."],
    ["an early digest", { type: "finish", id: 1, digest: "0".repeat(64) }, "The content ended early."],
    ["more content than the file has", Buffer.from("\0\0\0\u0001123456"), "There was more content than the file has."],
  ])("%s", async (_, message, reason) => {
    const files = await connect(22);
    expect(files.start("write", { path: "/new", size: 5 })).toBe(1);
    await files.next("ready", 1);
    files.socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
    expect(await files.closed).toEqual({
      code: 1008,
      reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
    });
  });

  test("is refused more requests than may run at once", async () => {
    const files = await connect(22);
    const ids = Array.from({ length: 7 }, (_, at) => files.start("write", { path: `/new-${at}`, size: 5 }));
    for (const id of ids.slice(0, 6)) await files.next("ready", id);
    expect(await files.end(ids[6] ?? 0)).toEqual(failed("busy"));
    files.send({ type: "end" });
  });
});
