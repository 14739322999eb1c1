import { createHash, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";

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
