import { setTimeout as wait } from "node:timers/promises";
import type { DeviceState } from "../state/DeviceState";
import { acceptsSignIn } from "../state/passwords";

/** Whether a device accepts a user name and password; a refusal takes half a second, which slows down guessing. */
export type SignIn = (username: string, password: string) => Promise<boolean>;

const REFUSAL_MS = 500;

/** Checks against the password of a device, as its jobs do. */
export function createSignIn(state: DeviceState): SignIn {
  return async (username, password) => {
    const isAccepted = await acceptsSignIn(state, username, password);
    if (!isAccepted) await wait(REFUSAL_MS);
    return isAccepted;
  };
}
