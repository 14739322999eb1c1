import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import {
  type AuthenticatorOptions,
  type Caller,
  DeviceAuthenticator,
} from "../../../../app/server/gateway/DeviceAuthenticator";
import type { KnownDevice } from "../../../../app/server/gateway/DeviceLookup";
import { REFUSAL_MS } from "../../../../app/server/gateway/refusalTime";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const known = (serial: string, secret?: string) =>
  ({ id: 1, serial, secretHash: secret === undefined ? null : hashSecret(secret) }) as KnownDevice;

/** Who tries, what the database finds, and after how many milliseconds. */
const TRIES: [string, KnownDevice | undefined, number][] = [
  ["unknown", undefined, 0],
  ["unknown-late", undefined, 120],
  ["approved-not-enrolled", known("approved-not-enrolled"), 30],
  ["wrong-secret", known("wrong-secret", "another"), 0],
  ["wrong-secret-late", known("wrong-secret-late", "another"), 200],
];

/** A keeper whose database is as slow as the table of tries says. */
function keeperOf(looked: string[]): DeviceAuthenticator {
  const find = (serial: string) => {
    looked.push(serial);
    const [, device, ms] = TRIES.find(([name]) => name === serial) ?? [];
    return new Promise<KnownDevice | undefined>((resolve) => setTimeout(() => resolve(device), ms));
  };
  return new DeviceAuthenticator({ lookup: { find } } as unknown as AuthenticatorOptions);
}

test("whoever is not let in hears the same at the same moment, however long the database took to know or not to know", async () => {
  const looked: string[] = [];
  const answers = new Map<string, string>();
  const keeper = keeperOf(looked);
  for (const [id] of TRIES) {
    const caller: Caller = { id, closed: false, close: () => {} };
    keeper.authenticate(caller, Buffer.from("guess"), (error, isIn) =>
      answers.set(id, `${isIn} ${error?.message} ${error && "returnCode" in error && error.returnCode}`),
    );
  }
  await vi.advanceTimersByTimeAsync(REFUSAL_MS - 1);
  expect(answers.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([...answers.keys()]).toEqual(TRIES.map(([id]) => id));
  expect(new Set(answers.values())).toEqual(new Set(["false has a wrong secret or is unknown 4"]));
  expect(looked).toEqual(TRIES.map(([id]) => id));
});
