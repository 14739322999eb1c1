import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../api/sendFile";
import type { Database } from "../../database/openDatabase";
import { createTemporaryFile } from "../../files/createTemporaryFile";
import type { ByteRange, FileStore } from "../../files/FileStore";
import { DOWNLOAD_ACTIONS, UPLOAD_ACTIONS } from "../../files/fileActions";
import { FILE_LIMIT, FileTooLarge, receiveFile } from "../../files/receiveFile";
import { SharedRateLimit } from "../../limits/SharedRateLimit";
import type { Logger } from "../../log/createLogger";
import { isSecret } from "../credentials";
import { DeviceLookup, type KnownDevice } from "../DeviceLookup";
import { readCredentials } from "../http/readCredentials";
import { refusalTime } from "../refusalTime";
import { findJobDownload, findJobUpload, storeJobUpload } from "./jobFileRows";
import { nameOfUpload } from "./nameOfUpload";
import { readRange } from "./readRange";

/** Dependencies of the file routes. */
export interface FileRoutesOptions {
  database: Database;
  files: FileStore;
  log: Logger;
}

/** Requests per device and address: an attacker who knows a serial number must not lock its device out. */
const REQUESTS = new SharedRateLimit("job-file", { burst: 60, perSecond: 2 });

const MAX_JOB_ID = 2_147_483_647;

/** Registers the routes on which devices download and upload the files of their running jobs. */
export async function registerFileRoutes(app: FastifyInstance, options: FileRoutesOptions): Promise<void> {
  const admit = createAdmission(options.database);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Bodies are streamed to disk, not buffered.
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.get("/door/files/:job", async (request, reply) => {
      const device = await admit(request);
      return device ? sendJobFile(options, device, request, reply) : refuse(reply);
    });
    scope.put("/door/files/:job", async (request, reply) => {
      const device = await admit(request);
      return device ? receiveJobFile(options, device, request, reply) : refuse(reply);
    });
  });
}

function createAdmission(database: Database): (request: FastifyRequest) => Promise<KnownDevice | undefined> {
  const lookup = new DeviceLookup(database);
  return async ({ headers, ip }) => {
    const credentials = readCredentials(headers);
    if (!credentials || !(await REQUESTS.take(database, `${credentials.serial} ${ip}`))) return undefined;
    const due = refusalTime();
    const device = await lookup.find(credentials.serial);
    if (isSecret(credentials.secret, device?.secretHash)) return device;
    await due;
    return undefined;
  };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.header("www-authenticate", "Basic").code(401).send();
}

function jobOf({ params }: FastifyRequest): number {
  const job = Number((params as { job: string }).job);
  return Number.isInteger(job) && job > 0 && job <= MAX_JOB_ID ? job : 0;
}

/** Opens the content of a file; undefined, with a log entry, when it cannot be read, so that the device retries. */
async function contentFor({ files, log }: FileRoutesOptions, device: KnownDevice, file: number, range?: ByteRange) {
  try {
    return await files.read(file, range);
  } catch (error) {
    log.error("A file for a device could not be read.", { device: device.serial, error });
    return undefined;
  }
}

async function sendJobFile(
  options: FileRoutesOptions,
  device: KnownDevice,
  request: FastifyRequest,
  reply: FastifyReply,
) {
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

async function receiveJobFile(
  options: FileRoutesOptions,
  device: KnownDevice,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { database, files, log } = options;
  const job = jobOf(request);
  const expected = await findJobUpload(database.kysely, device.id, job, UPLOAD_ACTIONS.keys());
  const type = UPLOAD_ACTIONS.get(expected?.action ?? "");
  if (!expected || !type) return reply.code(404).header("connection", "close").send();
  if (Number(request.headers["content-length"] ?? 0) > FILE_LIMIT)
    return reply.code(413).header("connection", "close").send();
  const temporary = await createTemporaryFile();
  try {
    const name = nameOfUpload(request.headers["content-disposition"], device.serial, expected.action);
    const upload = await receiveFile(request.body as Readable, name, temporary.path);
    const digest = request.headers["x-content-sha256"];
    if (digest !== undefined && digest !== upload.sha256)
      return reply.code(422).send({ problem: "The content is not what its digest says." });
    const file = await storeJobUpload(database.kysely, files, { job, device: device.id, type, upload });
    return file === undefined ? reply.code(404).send() : reply.code(201).send({ size: upload.size });
  } catch (error) {
    if (error instanceof FileTooLarge) return reply.code(413).header("connection", "close").send();
    if (request.raw.readableAborted || request.raw.destroyed) return reply.code(400).send();
    log.error("A file from a device could not be stored.", { device: device.serial, error });
    return reply.code(503).send();
  } finally {
    await temporary.remove();
  }
}
