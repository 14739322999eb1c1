import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { HeldLock } from "../../../../app/server/demo/HeldLock";
import { createRecordingLog } from "../gateway/gatewayFixture";
import { createTestDatabase } from "../testDatabase";

let database: Database;
const log = createRecordingLog();
const locks: HeldLock[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const lock of locks) await lock.close();
  await database.close();
});

const within = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 20 });

function createLock(name: string, isFree = true) {
  const state = { isHeld: false, times: 0 };
  const lock = new HeldLock({
    url: database.url,
    name,
    log,
    retryEvery: 50,
    held: async () => {
      state.times += 1;
      state.isHeld = isFree;
      const release = async () => {
        state.isHeld = false;
      };
      return isFree ? release : undefined;
    },
  });
  locks.push(lock);
  return { lock, state };
}

test("one of two has the lock, and the other gets it when the first closes", async () => {
  const [one, two] = [createLock("close"), createLock("close")];
  await one.lock.start();
  await two.lock.start();
  expect([one.state.isHeld, two.state.isHeld]).toEqual([true, false]);
  await one.lock.close();
  await within(() => expect([one.state.isHeld, two.state.isHeld]).toEqual([false, true]));
});

test("who loses the connection loses the lock, and one of the two gets it again", async () => {
  const [one, two] = [createLock("break"), createLock("break")];
  await one.lock.start();
  await two.lock.start();
  const kill = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext('break')::bigint & 4294967295)::oid`;
  expect((await database.pool.query(kill)).rowCount).toBe(1);
  await within(() => expect(one.state.times + two.state.times).toBe(2));
  await within(() => expect([one.state.isHeld, two.state.isHeld].filter(Boolean)).toHaveLength(1));
});

test("who cannot use the lock leaves it to the others for good", async () => {
  const [unable, able] = [createLock("unable", false), createLock("unable")];
  await unable.lock.start();
  await able.lock.start();
  expect(able.state.isHeld).toBe(true);
  await able.lock.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(unable.state.times).toBe(1);
});

test("what fails is shown and tried again", async () => {
  let times = 0;
  const held = async () => {
    times += 1;
    if (times === 1) throw new Error("not yet");
    return async () => {};
  };
  const lock = new HeldLock({ url: database.url, name: "again", log, retryEvery: 50, held });
  locks.push(lock);
  await lock.start();
  await within(() => expect(times).toBe(2));
  expect(log.lines.join()).toContain("not yet");
});
