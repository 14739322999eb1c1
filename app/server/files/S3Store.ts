import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import type { ByteRange, ObjectStore } from "./FileStore";
import { StoreFault } from "./StoreFault";
import type { UploadedFile } from "./UploadedFile";

/** What one request is about. */
interface Call {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers?: Record<string, string>;
  content?: () => Readable;
}

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const PATIENCE_MS = 60_000;

/** Keeps contents in a bucket of an S3-compatible store; what goes there and comes from there is never held whole. */
export class S3Store implements ObjectStore {
  private readonly client: AwsClient;
  private readonly bucket: string;

  /** The address holds key, secret and bucket: https://KEY:SECRET@host/bucket?region=NAME. */
  constructor(
    address: string,
    private readonly patience = PATIENCE_MS,
  ) {
    const url = new URL(address);
    this.client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: "s3",
      region: url.searchParams.get("region") ?? "us-east-1",
    });
    this.bucket = `${url.protocol}//${url.host}${url.pathname}`;
  }

  /** Sends a content under a key; the store compares it with its digest. */
  async put(key: string, { size, sha256, read }: UploadedFile): Promise<void> {
    const headers = { "content-length": String(size), "x-amz-content-sha256": sha256 };
    await finish(await this.send({ method: "PUT", key, headers, content: read }));
  }

  /** The content under a key, or a range of it. */
  async get(key: string, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    return check(await this.send({ method: "GET", key, headers }), range && 206);
  }

  /** Takes a content away; one that is not there is away already. */
  async remove(key: string): Promise<void> {
    const answer = await this.send({ method: "DELETE", key });
    if (answer.statusCode === 404) answer.resume();
    else await finish(answer);
  }

  private async send({ method, key, headers = {}, content }: Call): Promise<IncomingMessage> {
    const { "content-length": length, ...given } = { "x-amz-content-sha256": EMPTY, ...headers } as Record<
      string,
      string
    >;
    const signed = await this.client.sign(`${this.bucket}/${key}`, { method, headers: given });
    const send = signed.url.startsWith("https:") ? secure : plain;
    const all = { ...Object.fromEntries(signed.headers), ...(length !== undefined && { "content-length": length }) };
    return new Promise((resolve, reject) => {
      let sent: Promise<void> = Promise.resolve();
      const request = send(signed.url, { method, headers: all, timeout: this.patience }, (answer) => {
        // A store that says "kept" before it has everything is not believed; what it refuses it need not read.
        if (isGood(answer)) sent.then(() => resolve(answer), reject);
        else resolve(answer);
      });
      request.on("timeout", () => request.destroy(new StoreFault("The object store does not answer.")));
      request.on("error", (error) => reject(faultOf(error)));
      if (content) sent = pipeline(content(), request);
      else request.end();
      // What ends the sending is the store, unless it is the content that cannot be read.
      sent.catch((error) => reject(request.errored ? faultOf(error) : error));
    });
  }
}

function faultOf(error: Error): StoreFault {
  if (error instanceof StoreFault) return error;
  return new StoreFault(`The object store cannot be reached: ${error.message}`, undefined, { cause: error });
}

function isGood({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function check(answer: IncomingMessage, wanted = answer.statusCode): IncomingMessage {
  if (isGood(answer) && answer.statusCode === wanted) return answer;
  // What it sends may be large and is of no use.
  answer.destroy();
  throw new StoreFault(`The object store answers ${answer.statusCode}.`, answer.statusCode);
}

async function finish(answer: IncomingMessage): Promise<void> {
  check(answer).resume();
  await new Promise((resolve, reject) => answer.once("end", resolve).once("error", (error) => reject(faultOf(error))));
}
