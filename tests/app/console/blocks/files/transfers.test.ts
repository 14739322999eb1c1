import { createHash } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket as Socket, WebSocketServer } from "ws";
import { FileConnection } from "../../../../../app/console/blocks/files/connection/FileConnection";
import { DeleteJob } from "../../../../../app/console/blocks/files/transfers/DeleteJob";
import { DownloadJob } from "../../../../../app/console/blocks/files/transfers/DownloadJob";
import { DiskSink } from "../../../../../app/console/blocks/files/transfers/destinations";
import type { Job } from "../../../../../app/console/blocks/files/transfers/Job";
import { TransferQueue } from "../../../../../app/console/blocks/files/transfers/TransferQueue";
import { UploadJob } from "../../../../../app/console/blocks/files/transfers/UploadJob";
import type { FileClientMessage, FileErrorCode, FileServerMessage } from "../../../../../app/domain/fileMessages";

type Message = Exclude<FileClientMessage, { type: "end" }>;
type Answer = (message: Message, socket: Socket) => FileServerMessage | undefined;

const CONTENT = "The content of a file.";
const DIGEST = createHash("sha256").update(CONTENT).digest("hex");

let server: WebSocketServer;
let messages: Message[];
let answer: Answer;
let connection: FileConnection;
let queue: TransferQueue;

beforeEach(async () => {
  messages = [];
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => {
    socket.on("message", (data, isBinary) => {
      if (isBinary) return;
      const message: Message = JSON.parse(String(data));
      messages.push(message);
      const isFirst = message.type === "start" || message.type === "resume";
      const reply = isFirst ? ({ type: "open", connection: "one", home: "/" } as const) : answer(message, socket);
      if (reply) socket.send(JSON.stringify(reply));
    });
  });
  await once(server, "listening");
  connection = new FileConnection({
    issueTicket: async () => ({ ticket: "t" }),
    openSocket: () => {
      const socket = new Socket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      socket.on("error", () => {});
      return socket as unknown as WebSocket;
    },
  });
  queue = new TransferQueue(connection, () => {});
  connection.connect();
  await vi.waitFor(() => expect(connection.isOpen).toBe(true));
});

afterEach(() => {
  connection.stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

const idOf = (message: Message) => ("id" in message ? message.id : 0);
const failed = (message: Message, code: FileErrorCode): FileServerMessage => ({
  ...({ type: "failed", id: idOf(message), code, reason: code } as const),
  ...(code === "exists" && { part: { path: "/.part", size: 1 } }),
});
const done = (message: Message, result = {}): FileServerMessage => ({ type: "done", id: idOf(message), ...result });
const sent = (type: Message["type"]) => messages.filter((message) => message.type === type);

const upload = (path: string) => new UploadJob(queue.context, path, path, new File([CONTENT], "a"), {});

/** The folder is there; a `write` fails; cancelling ends it. */
const failing =
  (code: FileErrorCode): Answer =>
  (message) => {
    if (message.type === "stat") return done(message, { attributes: { kind: "folder" } });
    if (message.type === "write") return failed(message, code);
    return undefined;
  };

async function run(job: Job, state: Job["state"]): Promise<void> {
  queue.add([job]);
  await vi.waitFor(() => expect(job.state).toBe(state));
}

describe("[files.queue] the queue", () => {
  test("counts a job that was refused as busy, keeps it, and cancels it with all", async () => {
    answer = failing("busy");
    const job = upload("/a");
    await run(job, "running");
    await vi.waitFor(() => expect(job.state).toBe("waiting"));
    queue.clear();
    expect(queue.isBusy).toBe(true);
    queue.cancelAll();
    expect(job.state).toBe("cancelled");
    expect(queue.isBusy).toBe(false);
    queue.retry(job.id);
    answer = failing("disk-full");
    await vi.waitFor(() => expect(job.state).toBe("failed"));
  });

  test("removes the parts of failed uploads one after the other", async () => {
    answer = failing("disk-full");
    const jobs = Array.from({ length: 40 }, (_, index) => upload(`/${index}`));
    queue.add(jobs);
    await vi.waitFor(() => expect(jobs.every(({ state }) => state === "failed")).toBe(true));
    let running = 0;
    let most = 0;
    let discarded = 0;
    answer = (message, socket) => {
      if (message.type === "write") most = Math.max(most, ++running);
      if (message.type !== "cancel" || !message.discard) return undefined;
      // Removing takes the target a while.
      setTimeout(() => {
        running -= 1;
        discarded += 1;
        socket.send(JSON.stringify(failed(message, "cancelled")));
      }, 5);
      return undefined;
    };
    queue.clear();
    await vi.waitFor(() => expect(discarded).toBe(jobs.length));
    expect(most).toBe(1);
  });
});

describe("[files.repeat] what the network interrupted", () => {
  /** Takes an upload, loses the network after its last byte, and then says what is there. */
  const storing = (stored: string): Answer => {
    let isStored = false;
    return (message, socket) => {
      if (message.type === "stat" && message.path === "/") return done(message, { attributes: { kind: "folder" } });
      if (message.type === "stat") return done(message, { attributes: { kind: "file", size: CONTENT.length } });
      if (message.type === "digest") return done(message, { digest: stored });
      if (message.type === "write" && message.part && isStored && message.replace) return undefined;
      if (message.type === "write" && isStored) return failed(message, "exists");
      if (message.type === "cancel" && message.discard) return failed(message, "cancelled");
      if (message.type === "write")
        return { type: "ready", id: message.id, offset: 0, digest: createHash("sha256").digest("hex") };
      if (message.type === "finish") {
        isStored = true;
        socket.terminate();
      }
      return undefined;
    };
  };

  test("is done when the upload was stored just before", async () => {
    answer = storing(DIGEST);
    await run(upload("/a"), "done");
    expect(sent("finish")).toHaveLength(1);
  });

  test("is asked about when another file is there, and its part is removed when it is skipped", async () => {
    answer = storing("another");
    const job = upload("/a");
    await run(job, "asking");
    const discards = () => messages.filter((message) => message.type === "cancel" && message.discard).length;
    expect(discards()).toBe(0);
    await vi.waitFor(() => expect(queue.conflicts.question.getState().current).toBeDefined());
    queue.conflicts.question.getState().current?.answer("skip", false);
    await vi.waitFor(() => expect(job.state).toBe("skipped"));
    expect(discards()).toBe(1);
  });

  const deleting = (isGone: boolean): Answer => {
    let isLost = false;
    return (message, socket) => {
      if (message.type === "stat" && !isGone) return done(message, { attributes: { kind: "folder" } });
      if (isLost) return failed(message, "no-such-file");
      isLost = true;
      socket.terminate();
      return undefined;
    };
  };

  test.each([
    { isGone: true, state: "done" },
    { isGone: false, state: "failed" },
  ] as const)("is $state when the entry to be deleted is gone: $isGone", async ({ isGone, state }) => {
    answer = deleting(isGone);
    await run(new DeleteJob(queue.context, "/a", "a"), state);
    expect(sent("delete")).toHaveLength(2);
  });

  test("fails to delete what was never there", async () => {
    answer = (message) => failed(message, "no-such-file");
    await run(new DeleteJob(queue.context, "/a", "a"), "failed");
  });
});

test("[files.retry] a download that could not be put in place is read again when it is retried", async () => {
  let isFull = true;
  let content = "";
  const handle = {
    createWritable: async () => {
      let written = "";
      return {
        write: async (bytes: Uint8Array) => {
          written += new TextDecoder().decode(bytes);
        },
        close: async () => {
          if (isFull) throw new DOMException("", "QuotaExceededError");
          content = written;
        },
        abort: async () => {
          throw new TypeError("It has failed already.");
        },
      };
    },
  } as unknown as FileSystemFileHandle;
  answer = (message, socket) => {
    if (message.type !== "read") return undefined;
    const version = { size: CONTENT.length, modified: 1 };
    const { id, offset = 0 } = message;
    socket.send(JSON.stringify({ type: "content", id, offset, ...version }));
    const head = Buffer.alloc(4);
    head.writeUInt32BE(id);
    socket.send(Buffer.concat([head, Buffer.from(CONTENT.slice(offset))]));
    return done(message, version);
  };
  const job = new DownloadJob(queue.context, "/a", "a", undefined, async () => new DiskSink(handle));
  await run(job, "failed");
  expect(job.problem).toBe("The disk of this computer is full.");
  isFull = false;
  queue.retry(job.id);
  await vi.waitFor(() => expect(job.state).toBe("done"));
  expect(content).toBe(CONTENT);
});
