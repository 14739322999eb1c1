import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { type ParsedKey, default as ssh2 } from "ssh2";
import { Semaphore } from "../database/concurrency/Semaphore";

/** Time to decrypt a key, in milliseconds. Its file says how many rounds that takes. */
const DECRYPT_MS = 5_000;

/** A private key, or the reason why it cannot be read. */
export type PrivateKeyResult = { key: ParsedKey } | { problem: string };

/**
 * Decrypts a key and writes it without a passphrase in a format that ssh2 reads. Runs in a thread of its own: the
 * derivation of the key takes half a second, and as long as its file wants.
 */
const PROGRAM = `
const { parentPort, workerData: { module, text, passphrase } } = require("node:worker_threads");
const { createPrivateKey } = require("node:crypto");
const { utils } = require(module);
const number = (value) => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(value); return bytes; };
const string = (value) => { const bytes = Buffer.from(value); return Buffer.concat([number(bytes.length), bytes]); };
function plainText(key) {
  if (key.type !== "ssh-ed25519") return key.getPrivatePEM();
  const { d, x } = createPrivateKey(key.getPrivatePEM()).export({ format: "jwk" });
  const [seed, point] = [d, x].map((value) => Buffer.from(value, "base64url"));
  const fields = [string(key.type), string(point), string(Buffer.concat([seed, point])), string("")];
  const section = Buffer.concat([number(1), number(1), ...fields]);
  const padding = Buffer.from(Array.from({ length: (8 - (section.length % 8)) % 8 }, (_, at) => at + 1));
  const head = [Buffer.from("openssh-key-v1\\0"), string("none"), string("none"), string(""), number(1)];
  const whole = Buffer.concat([...head, string(key.getPublicSSH()), string(Buffer.concat([section, padding]))]);
  return "-----BEGIN OPENSSH PRIVATE KEY-----\\n" + whole.toString("base64") + "\\n-----END OPENSSH PRIVATE KEY-----\\n";
}
const key = [utils.parseKey(text, passphrase)].flat()[0];
parentPort.postMessage(key instanceof Error ? { error: key.message } : { text: plainText(key) });
`;

type Decrypted = { text: string } | { error: string };

/** Keys are decrypted one after the other: users cannot take more than one core with them. */
const turns = new Semaphore(1);

function decrypt(text: string, passphrase: string): Promise<Decrypted> {
  const module = createRequire(import.meta.url).resolve("ssh2");
  const worker = new Worker(PROGRAM, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    workerData: { module, text, passphrase },
  });
  return new Promise<Decrypted>((resolve) => {
    const timer = setTimeout(() => resolve({ error: "The time is over." }), DECRYPT_MS);
    worker.once("message", resolve);
    worker.once("error", () => resolve({ error: "The file is damaged." }));
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}

function parse(text: string): ParsedKey | Error {
  const parsed = ssh2.utils.parseKey(text) as ParsedKey | ParsedKey[] | Error;
  const [key] = Array.isArray(parsed) ? parsed : [parsed];
  return key ?? new Error("There is no key.");
}

/** Reads a private key in the format of OpenSSH, PEM or PuTTY. */
export async function readPrivateKey(text: string, passphrase: string | undefined): Promise<PrivateKeyResult> {
  let key = parse(text);
  if (key instanceof Error && key.message.includes("no passphrase given")) {
    if (!passphrase) return { problem: "The private key is protected by a passphrase." };
    const decrypted = await turns.run(() => decrypt(text, passphrase));
    if ("error" in decrypted && /passphrase|integrity/i.test(decrypted.error))
      return { problem: "The passphrase of the private key is wrong." };
    key = "text" in decrypted ? parse(decrypted.text) : new Error(decrypted.error);
  }
  if (key instanceof Error)
    return { problem: "The private key cannot be read. It is a file in the format of OpenSSH, PEM or PuTTY." };
  return key.isPrivateKey() ? { key } : { problem: "This is a public key; the private key is needed." };
}
