import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { DeviceState } from "./DeviceState";

/** The factory password of simulated devices. */
export const FACTORY_PASSWORD = "admin01";

const USERS = new Set(["admin", "root"]);
// A low cost, as on a small device; a whole fleet may change passwords at once.
const COST: ScryptOptions = { N: 1024 };
const LENGTH = 32;

function hash(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Changes the password of a device. */
export async function setPassword(state: DeviceState, password: string): Promise<void> {
  const salt = randomBytes(12).toString("base64");
  state.password = { salt, hash: (await hash(password, salt)).toString("base64") };
}

/** Whether this is the password of a device. */
export async function isPassword({ password: stored }: DeviceState, password: string): Promise<boolean> {
  if (!stored) return password === FACTORY_PASSWORD;
  return timingSafeEqual(await hash(password, stored.salt), Buffer.from(stored.hash, "base64"));
}

/** Whether the device accepts a user name and password. */
export async function acceptsSignIn(state: DeviceState, username: string, password: string): Promise<boolean> {
  return USERS.has(username) && (await isPassword(state, password));
}

/** Throws when the user name or password is wrong. */
export async function checkSignIn(state: DeviceState, username: string, password: string): Promise<void> {
  if (!(await acceptsSignIn(state, username, password)))
    throw new Error("The device refuses this user name and password.");
}
