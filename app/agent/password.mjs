import { execFile } from "node:child_process";
import { createHash, timingSafeEqual } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

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

/** Time within which a program must have changed the password, in milliseconds. */
const PROGRAM_TIMEOUT_MS = 60_000;
/** Time to read what a program wrote before it exited, in milliseconds. */
const DRAIN_MS = 500;
const MAX_MESSAGE = 2_000;

async function runWithInput(program, input) {
  const running = run(program, [], { timeout: PROGRAM_TIMEOUT_MS, killSignal: "SIGKILL" });
  const { stdin, stdout, stderr } = running.child;
  const stopReading = () => {
    stdout.destroy();
    stderr.destroy();
  };
  // A program that reads nothing closes its input; its exit code says whether that was right.
  stdin.on("error", () => {});
  stdin.end(`${input}\n`);
  // execFile waits for the end of the output, which a service started by the program may hold open.
  running.child.once("exit", () => setTimeout(stopReading, DRAIN_MS));
  try {
    await running;
  } catch ({ syscall, code, signal, stderr: errors = "" }) {
    if (syscall) throw new Error(`The program of --password-program cannot be run (${code}).`);
    throw new Error(
      errors.trim().slice(-MAX_MESSAGE) || `The program of --password-program ended with ${signal ?? code}.`,
    );
  }
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
  await runWithInput(program, password);
  if (passwordFile === undefined) return "The password is changed.";
  try {
    await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 });
    await rename(`${passwordFile}.new`, passwordFile);
    return "The password is changed.";
  } catch ({ code }) {
    return `The password is changed, but the file of --password-file still has the former one (${code}).`;
  }
}
