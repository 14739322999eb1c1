import { createHash } from "node:crypto";
import { request as plain } from "node:http";
import { request as secure } from "node:https";

/** The server will not have it: trying again changes nothing. */
class Refused extends Error {}

const PATIENCE = 12;
const wait = (failures) => new Promise((resolve) => setTimeout(resolve, Math.min(250 * 2 ** failures, 10_000)));

/** Sends one request as this device; gives the answer, whose content is still to be read. */
function ask({ server, serial, secret, tls = {} }, { method, path, headers = {}, content }) {
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

function check(answer) {
  const { statusCode: status = 0 } = answer;
  if (status >= 200 && status < 300) return;
  answer.resume();
  if (status >= 400 && status < 500 && status !== 429) throw new Refused(`The server refuses the file (${status}).`);
  throw new Error(`The server cannot be asked now (${status}).`);
}

/** Tries again and again, longer apart each time; what was refused is not tried again. */
async function patiently(attempt) {
  for (let failures = 0; ; ) {
    try {
      const { done, moved } = await attempt();
      if (done) return;
      failures = moved ? 0 : failures + 1;
      if (failures > PATIENCE) throw new Refused("The server breaks off.");
    } catch (error) {
      failures += 1;
      if (error instanceof Refused || failures > PATIENCE) throw error;
      await wait(failures);
    }
  }
}

/**
 * Takes the file of a job and writes it piece by piece: after a broken connection it goes on where it was, and what came is
 * compared with the digest the job says.
 */
export async function takeFile(place, { path, size, sha256 }, write) {
  const hash = createHash("sha256");
  let have = 0;
  await patiently(async () => {
    const before = have;
    if (have < size) {
      const answer = await ask(place, { method: "GET", path, headers: { range: `bytes=${have}-` } });
      check(answer);
      // A server that knows no ranges begins again.
      let skip = answer.statusCode === 206 ? 0 : have;
      for await (const piece of answer) {
        const fresh = piece.subarray(Math.min(skip, piece.length));
        skip -= piece.length - fresh.length;
        hash.update(fresh);
        await write(fresh);
        have += fresh.length;
      }
    }
    return { done: have >= size, moved: have > before };
  });
  if (have !== size || hash.digest("hex") !== sha256) throw new Error("The file is not the one the server announced.");
}

/** Brings a file for a job, again when the connection breaks: the server keeps it once. */
export async function bringFile(place, { path, limit }, { name, content }) {
  if (content.length > limit) throw new Error("The file is larger than the server takes.");
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(content.length),
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-sha256": createHash("sha256").update(content).digest("hex"),
  };
  await patiently(async () => {
    const answer = await ask(place, { method: "PUT", path, headers, content });
    check(answer);
    answer.resume();
    return { done: true, moved: true };
  });
}
