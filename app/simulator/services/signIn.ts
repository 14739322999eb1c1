import type { DeviceState } from "../state/DeviceState";
import { checkSignIn } from "../state/passwords";

/** Whether a device accepts a user name and password. */
export type SignIn = (username: string, password: string) => Promise<boolean>;

/** Checks against the password of a device, as its other ways to sign in do. */
export function createSignIn(state: DeviceState): SignIn {
  return (username, password) =>
    checkSignIn(state, username, password).then(
      () => true,
      () => false,
    );
}
