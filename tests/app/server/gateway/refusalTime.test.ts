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

const knownDevice = (serial: string, secret?: string) =>
  ({ id: 1, serial, secretHash: secret === undefined ? null : hashSecret(secret) }) as KnownDevice;

/** Serial number, the device found in the database, and the duration of the lookup in milliseconds. */
const TRIES: [string, KnownDevice | undefined, number][] = [
  ["unknown", undefined, 0],
  ["unknown-late", undefined, 120],
  ["approved-not-enrolled", knownDevice("approved-not-enrolled"), 30],
  ["wrong-secret", knownDevice("wrong-secret", "another"), 0],
  ["wrong-secret-late", knownDevice("wrong-secret-late", "another"), 200],
];

/** An authenticator whose lookups take the time given above. */
function createAuthenticator(looked: string[]): DeviceAuthenticator {
  const find = (serial: string) => {
    looked.push(serial);
    const [, device, ms] = TRIES.find(([name]) => name === serial) ?? [];
    return new Promise<KnownDevice | undefined>((resolve) => setTimeout(() => resolve(device), ms));
  };
  return new DeviceAuthenticator({ lookup: { find } } as unknown as AuthenticatorOptions);
}

test("refused devices get the same answer after the same time, however long the database took", async () => {
  const looked: string[] = [];
  const results = new Map<string, string>();
  const authenticator = createAuthenticator(looked);
  for (const [id] of TRIES) {
    const caller: Caller = { id, closed: false, close: () => {} };
    authenticator.authenticate(caller, Buffer.from("guess"), (error, isIn) =>
      results.set(id, `${isIn} ${error?.message} ${error && "returnCode" in error && error.returnCode}`),
    );
  }
  await vi.advanceTimersByTimeAsync(REFUSAL_MS - 1);
  expect(results.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([...results.keys()]).toEqual(TRIES.map(([id]) => id));
  expect(new Set(results.values())).toEqual(new Set(["false has a wrong secret or is unknown 4"]));
  expect(looked).toEqual(TRIES.map(([id]) => id));
});
