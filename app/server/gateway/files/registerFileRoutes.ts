import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../api/sendFile";
import type { Database } from "../../database/openDatabase";
import { createTemporaryFile } from "../../files/createTemporaryFile";
import type { ByteRange, FileStore } from "../../files/FileStore";
import { DOWNLOAD_ACTIONS, UPLOAD_ACTIONS } from "../../files/fileActions";
import { FILE_LIMIT, FileTooLarge, receiveFile } from "../../files/receiveFile";
import { RateLimit } from "../../limits/RateLimit";
import type { Logger } from "../../log/createLogger";
import { isSecret } from "../credentials";
import { DeviceLookup, type KnownDevice } from "../DeviceLookup";
import { readCredentials } from "../http/readCredentials";
import { refusalTime } from "../refusalTime";
import { findJobDownload, findJobUpload, storeJobUpload } from "./jobFileRows";
import { nameOfUpload } from "./nameOfUpload";
import { readRange } from "./readRange";

/** What the door for files stands on. */
export interface FileRoutesOptions {
  database: Database;
  files: FileStore;
  log: Logger;
}

const MOST_JOB = 2_147_483_647;

/** Where devices take and bring the files of their jobs: each only those of its own, while the job is under way. */
export async function registerFileRoutes(app: FastifyInstance, options: FileRoutesOptions): Promise<void> {
  const admit = createAdmission(options.database);
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    // The content is not collected: it goes to the disk as it comes.
    door.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    door.get("/door/files/:job", async (request, reply) => {
      const device = await admit(request);
      return device ? give(options, device, request, reply) : refuse(reply);
    });
    door.put("/door/files/:job", async (request, reply) => {
      const device = await admit(request);
      return device ? take(options, device, request, reply) : refuse(reply);
    });
  });
}

function createAdmission(database: Database): (request: FastifyRequest) => Promise<KnownDevice | undefined> {
  const lookup = new DeviceLookup(database);
  const tries = new RateLimit({ burst: 60, perSecond: 2 });
  return async ({ headers, ip }) => {
    const given = readCredentials(headers);
    // Counted by address too, so that whoever knows a serial number cannot keep its device from its files.
    if (!given || !tries.take(`${given.serial} ${ip}`)) return undefined;
    const due = refusalTime();
    const device = await lookup.find(given.serial);
    if (isSecret(given.secret, device?.secretHash)) return device;
    await due;
    return undefined;
  };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.header("www-authenticate", "Basic").code(401).send();
}

function jobOf({ params }: FastifyRequest): number {
  const job = Number((params as { job: string }).job);
  return Number.isInteger(job) && job > 0 && job <= MOST_JOB ? job : 0;
}

/** The content of a file for a device; nothing, and why in the log, while it cannot be read: the device tries again. */
async function contentFor({ files, log }: FileRoutesOptions, device: KnownDevice, file: number, range?: ByteRange) {
  try {
    return await files.read(file, range);
  } catch (error) {
    log.error("What a device is to take could not be read.", { device: device.serial, error });
    return undefined;
  }
}

async function give(options: FileRoutesOptions, device: KnownDevice, request: FastifyRequest, reply: FastifyReply) {
  const { database } = options;
  const file = await findJobDownload(database.kysely, device.id, jobOf(request), DOWNLOAD_ACTIONS);
  if (!file) return reply.code(404).send();
  const range = readRange(request.headers.range, file.size);
  reply.headers({ "accept-ranges": "bytes", "cache-control": "no-store", etag: `"${file.sha256}"` });
  if (range === null) return reply.code(416).header("content-range", `bytes */${file.size}`).send();
  const content = await contentFor(options, device, file.id, range);
  if (!content) return reply.code(503).header("retry-after", "30").send();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
  reply.headers({
    "content-disposition": contentDisposition(file.name, false),
    "content-length": end - start + 1,
    "content-type": "application/octet-stream",
  });
  return reply.send(content);
}

async function take(options: FileRoutesOptions, device: KnownDevice, request: FastifyRequest, reply: FastifyReply) {
  const { database, files, log } = options;
  const job = jobOf(request);
  const asked = await findJobUpload(database.kysely, device.id, job, UPLOAD_ACTIONS.keys());
  const type = UPLOAD_ACTIONS.get(asked?.action ?? "");
  if (!asked || !type) return reply.code(404).header("connection", "close").send();
  if (Number(request.headers["content-length"] ?? 0) > FILE_LIMIT)
    return reply.code(413).header("connection", "close").send();
  const held = await createTemporaryFile();
  try {
    const name = nameOfUpload(request.headers["content-disposition"], device.serial, asked.action);
    const upload = await receiveFile(request.body as Readable, name, held.path);
    const digest = request.headers["x-content-sha256"];
    if (digest !== undefined && digest !== upload.sha256)
      return reply.code(422).send({ problem: "The content is not what its digest says." });
    const file = await storeJobUpload(database.kysely, files, { job, device: device.id, type, upload });
    return file === undefined ? reply.code(404).send() : reply.code(201).send({ size: upload.size });
  } catch (error) {
    if (error instanceof FileTooLarge) return reply.code(413).header("connection", "close").send();
    if (request.raw.readableAborted || request.raw.destroyed) return reply.code(400).send();
    log.error("What a device brought could not be kept.", { device: device.serial, error });
    return reply.code(503).send();
  } finally {
    await held.remove();
  }
}
