import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { DeviceState } from "./DeviceState";

/** What a simulated device is entered with until it is given a password of its own. */
export const FACTORY_PASSWORD = "admin01";

const USERS = new Set(["admin", "root"]);
// As much as a small device would spend on it; a whole fleet may be given new passwords at once.
const COST: ScryptOptions = { N: 1024 };
const LENGTH = 32;

function hash(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Gives a device another password. */
export async function setPassword(state: DeviceState, password: string): Promise<void> {
  const salt = randomBytes(12).toString("base64");
  state.password = { salt, hash: (await hash(password, salt)).toString("base64") };
}

/** Whether this is the password of a device. */
export async function isPassword({ password: kept }: DeviceState, password: string): Promise<boolean> {
  if (!kept) return password === FACTORY_PASSWORD;
  return timingSafeEqual(await hash(password, kept.salt), Buffer.from(kept.hash, "base64"));
}

/** Refuses who is not let into a device. */
export async function checkSignIn(state: DeviceState, username: string, password: string): Promise<void> {
  if (USERS.has(username) && (await isPassword(state, password))) return;
  throw new Error("The device refuses this user name and password.");
}
