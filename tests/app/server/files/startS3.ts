import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature of a request as AWS Signature Version 4 prescribes it. */
export function signatureOf(request: Pick<IncomingMessage, "method" | "url" | "headers">, secret: string): string {
  const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": digest = "" } = request.headers;
  const [, scope = "", names = ""] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const url = new URL(request.url ?? "", "http://s3");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const canonical = [request.method, url.pathname, query.join("&"), headers.join(""), names, digest].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end);
  return hmac(key, text).toString("hex");
}

/** A small S3 server on a real socket: it verifies signatures and digests and supports ranges. */
export async function startS3(secret: string) {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const refuse = (response: ServerResponse, status: number, why: string) => {
    refused.push(why);
    response.writeHead(status).end();
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const content = Buffer.concat(parts);
    const signature = /Signature=([0-9a-f]+)/.exec(request.headers.authorization ?? "")?.[1];
    if (signature !== signatureOf(request, secret)) return refuse(response, 403, "SignatureDoesNotMatch");
    if (request.headers["x-amz-content-sha256"] !== sha256(content)) return refuse(response, 400, "BadDigest");
    const key = request.url ?? "";
    if (request.method === "PUT") {
      objects.set(key, content);
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") return response.writeHead(objects.delete(key) ? 204 : 404).end();
    const object = objects.get(key);
    if (!object) return refuse(response, 404, "NoSuchKey");
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    return from === undefined
      ? response.writeHead(200).end(object)
      : response.writeHead(206).end(object.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    refused,
    address: (password = secret) =>
      `http://farhelm:${encodeURIComponent(password)}@127.0.0.1:${port}/files?region=eu-north-1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
