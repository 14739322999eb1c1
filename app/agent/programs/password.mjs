import { createHash, timingSafeEqual } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { runWithInput } from "./runWithInput.mjs";

const digest = (text) => createHash("sha256").update(text).digest();

/**
 * Verifies the password of this machine against its password file, in constant time. Throws when it is wrong or no file
 * is configured. The file is read each time, so that a changed password takes effect at once.
 */
export async function verifyPassword(password, passwordFile) {
  if (passwordFile === undefined)
    throw new Error("This machine was not started with --password-file: it cannot verify a password.");
  const own = (await readFile(passwordFile, "utf8").catch(refuseUnread)).replace(/\r?\n$/, "");
  if (own === "") throw new Error("The file of --password-file contains no password.");
  if (typeof password !== "string" || !timingSafeEqual(digest(password), digest(own)))
    throw new Error("This is not the password of this machine.");
  return "The password is right.";
}

function refuseUnread({ code }) {
  throw new Error(`The file of --password-file cannot be read (${code}).`);
}

/**
 * Changes the password of this machine with the configured program, which gets it as a line on its standard input, then
 * the password file, if there is one. Throws when the program fails or none is configured.
 */
export async function changePassword(password, program, passwordFile) {
  if (program === undefined)
    throw new Error("This machine was not started with --password-program: it cannot change its password.");
  if (typeof password !== "string" || password === "" || /[\r\n]/.test(password))
    throw new Error("This password cannot be set: it is empty or has several lines.");
  await runWithInput("--password-program", program, `${password}\n`);
  if (passwordFile === undefined) return "The password is changed.";
  try {
    await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 });
    await rename(`${passwordFile}.new`, passwordFile);
    return "The password is changed.";
  } catch ({ code }) {
    return `The password is changed, but the file of --password-file still has the former one (${code}).`;
  }
}
