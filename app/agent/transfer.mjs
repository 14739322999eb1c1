import { createHash } from "node:crypto";
import { request as plain } from "node:http";
import { request as secure } from "node:https";

/** The server rejected the request: retrying is pointless. */
class Refused extends Error {}

const MAX_FAILURES = 12;
const wait = (failures) => new Promise((resolve) => setTimeout(resolve, Math.min(250 * 2 ** failures, 10_000)));

/** Sends one authenticated request; resolves with the response, whose body is still to be read. */
function sendRequest({ server, serial, secret, tls = {} }, { method, path, headers = {}, content }) {
  const url = new URL(path, server);
  const authorization = `Basic ${Buffer.from(`${serial}:${secret}`).toString("base64")}`;
  const send = url.protocol === "https:" ? secure : plain;
  return new Promise((resolve, reject) => {
    const options = { ...tls, method, headers: { ...headers, authorization }, timeout: 60_000 };
    const request = send(url, options, resolve);
    request.on("timeout", () => request.destroy(new Error("The server does not answer.")));
    request.on("error", reject);
    request.end(content);
  });
}

function checkStatus(response) {
  const { statusCode: status = 0 } = response;
  if (status >= 200 && status < 300) return;
  response.resume();
  if (status >= 400 && status < 500 && status !== 429) throw new Refused(`The server refuses the file (${status}).`);
  throw new Error(`The server is not available (${status}).`);
}

/** Retries with exponential back-off; a rejected request is not retried, and progress resets the failure count. */
async function withRetries(attempt) {
  for (let failures = 0; ; ) {
    try {
      const { done, moved } = await attempt();
      if (done) return;
      failures = moved ? 0 : failures + 1;
      if (failures > MAX_FAILURES) throw new Refused("The server breaks off.");
    } catch (error) {
      failures += 1;
      if (error instanceof Refused || failures > MAX_FAILURES) throw error;
      await wait(failures);
    }
  }
}

/**
 * Downloads the file of a job in chunks. After a broken connection it resumes with a range request (RFC 9110 §14.2);
 * the content is verified against the SHA-256 digest of the job.
 */
export async function downloadFile(place, { path, size, sha256 }, write) {
  const hash = createHash("sha256");
  let received = 0;
  await withRetries(async () => {
    const before = received;
    if (received < size) {
      const response = await sendRequest(place, { method: "GET", path, headers: { range: `bytes=${received}-` } });
      checkStatus(response);
      // A server without range support sends the whole file: skip what was already received.
      let skip = response.statusCode === 206 ? 0 : received;
      for await (const chunk of response) {
        const fresh = chunk.subarray(Math.min(skip, chunk.length));
        skip -= chunk.length - fresh.length;
        hash.update(fresh);
        await write(fresh);
        received += fresh.length;
      }
    }
    return { done: received >= size, moved: received > before };
  });
  if (received !== size || hash.digest("hex") !== sha256)
    throw new Error("The file is not the one the server announced.");
}

/** Uploads a file for a job and retries on a broken connection; the server stores it once. */
export async function uploadFile(place, { path, limit }, { name, content }) {
  if (content.length > limit) throw new Error("The file is larger than the server accepts.");
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(content.length),
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-sha256": createHash("sha256").update(content).digest("hex"),
  };
  await withRetries(async () => {
    const response = await sendRequest(place, { method: "PUT", path, headers, content });
    checkStatus(response);
    response.resume();
    return { done: true, moved: true };
  });
}
