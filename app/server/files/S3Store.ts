import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import type { ByteRange, ObjectStore } from "./FileStore";
import { StoreFault } from "./StoreFault";
import type { UploadedFile } from "./UploadedFile";

/** One request to the object store. */
interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers?: Record<string, string>;
  content?: () => Readable;
}

const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const TIMEOUT_MS = 60_000;

/** Stores contents in a bucket of an S3-compatible store; contents are streamed. */
export class S3Store implements ObjectStore {
  private readonly client: AwsClient;
  private readonly bucket: string;

  /** The URL contains key, secret and bucket: https://KEY:SECRET@host/bucket?region=NAME. */
  constructor(
    address: string,
    private readonly timeoutMs = TIMEOUT_MS,
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

  /** Uploads a content; the store verifies its digest. */
  async put(key: string, { size, sha256, read }: UploadedFile): Promise<void> {
    const headers = { "content-length": String(size), "x-amz-content-sha256": sha256 };
    await finish(await this.send({ method: "PUT", key, headers, content: read }));
  }

  /** Streams a content, or a range of it. */
  async get(key: string, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    return check(await this.send({ method: "GET", key, headers }), range && 206);
  }

  /** Deletes a content; a missing one is not an error. */
  async remove(key: string): Promise<void> {
    const response = await this.send({ method: "DELETE", key });
    if (response.statusCode === 404) response.resume();
    else await finish(response);
  }

  private async send({ method, key, headers = {}, content }: S3Request): Promise<IncomingMessage> {
    const { "content-length": length, ...signedHeaders } = {
      "x-amz-content-sha256": EMPTY_SHA256,
      ...headers,
    } as Record<string, string>;
    const signed = await this.client.sign(`${this.bucket}/${key}`, { method, headers: signedHeaders });
    const send = signed.url.startsWith("https:") ? secure : plain;
    const all = { ...Object.fromEntries(signed.headers), ...(length !== undefined && { "content-length": length }) };
    return new Promise((resolve, reject) => {
      let sent: Promise<void> = Promise.resolve();
      const request = send(signed.url, { method, headers: all, timeout: this.timeoutMs }, (response) => {
        // A success response counts only after the whole body was sent; an error response may come earlier.
        if (isSuccess(response)) sent.then(() => resolve(response), reject);
        else resolve(response);
      });
      request.on("timeout", () => request.destroy(new StoreFault("The object store does not answer.")));
      request.on("error", (error) => reject(faultOf(error)));
      if (content) sent = pipeline(content(), request);
      else request.end();
      // A failed upload is the store's fault, unless the content cannot be read.
      sent.catch((error) => reject(request.errored ? faultOf(error) : error));
    });
  }
}

function faultOf(error: Error): StoreFault {
  if (error instanceof StoreFault) return error;
  return new StoreFault(`The object store cannot be reached: ${error.message}`, undefined, { cause: error });
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function check(response: IncomingMessage, expected = response.statusCode): IncomingMessage {
  if (isSuccess(response) && response.statusCode === expected) return response;
  // The body may be large and is not needed.
  response.destroy();
  throw new StoreFault(`The object store answers ${response.statusCode}.`, response.statusCode);
}

async function finish(response: IncomingMessage): Promise<void> {
  check(response).resume();
  await new Promise((resolve, reject) =>
    response.once("end", resolve).once("error", (error) => reject(faultOf(error))),
  );
}
