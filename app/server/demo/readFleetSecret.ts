import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf, StartProblem } from "../lifecycle/StartProblem";

const SECRET = /^[\w-]{43}$/;

function secretIn(text: string): string | undefined {
  try {
    const { secret } = JSON.parse(text) as { secret?: unknown };
    return typeof secret === "string" && SECRET.test(secret) ? secret : undefined;
  } catch {
    return undefined;
  }
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify({ secret })}\n`, { mode: 0o600 });
  await rename(draft, file);
  return secret;
}

/**
 * Reads the secret that all device secrets are derived from, and creates it the first time. It is stored in the data
 * folder, readable by the server's user only; the database has only hashes.
 */
export async function readFleetSecret(folder: string): Promise<string> {
  const file = path.join(folder, "fleet.json");
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return makeSecret(file);
  const secret = secretIn(text);
  if (secret === undefined)
    throw new StartProblem(`${file} is damaged: restore it from a backup, or start with --empty.`);
  return secret;
}
