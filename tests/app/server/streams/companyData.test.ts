import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeTraffic } from "../../../../app/server/streams/storeTraffic";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createStreamFixture } from "./streamFixture";

const ADMIN = "admin@own.test";
let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createStreamFixture({
    "localhost:22": (stream) => void stream.pipe(stream),
    "localhost:80": (stream) => stream.end("the whole page"),
  });
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.api.close());

/** Sets the data of the company, and of its device's data pack; null: it has none. */
async function setData(company: number, pack: number | null): Promise<void> {
  const { api, device } = fixture;
  await api.db
    .updateTable("companies")
    .set({ remaining_data: company })
    .where("id", "=", api.world.companies.own)
    .execute();
  const held = { data_credit_type_id: pack === null ? null : 14, remaining_data: pack };
  await api.db.updateTable("devices").set(held).where("id", "=", device).execute();
}

/** The data left of company and device. */
async function readData(): Promise<(number | null)[]> {
  const { api, device } = fixture;
  const { company, pack } = await api.db
    .selectFrom("devices as d")
    .innerJoin("companies as c", "c.id", "d.company_id")
    .select(["c.remaining_data as company", "d.remaining_data as pack"])
    .where("d.id", "=", device)
    .executeTakeFirstOrThrow();
  return [Number(company), pack === null ? null : Number(pack)];
}

async function openEcho() {
  const id = await fixture.addSession(ADMIN, 22);
  const stream = fixture.open(await fixture.ticketOf(admin, id));
  await stream.opened;
  return { id, ...stream };
}

beforeEach(async () => {
  await fixture.api.db.deleteFrom("access_sessions").execute();
});

test("[connect.data] bytes both ways are taken from the company's data, also those of a stream that has ended", async () => {
  await setData(1_000_000, null);
  const { socket } = await openEcho();
  socket.send("x".repeat(1000));
  await within(async () => expect(await readData()).toEqual([998_000, null]));
  socket.close();
  const page = fixture.open(await fixture.ticketOf(admin, await fixture.addSession(ADMIN, 80)));
  await page.closed;
  await within(async () => expect(await readData()).toEqual([997_986, null]));
});

test("[connect.data] a device's data pack pays first, the company for what it does not cover", async () => {
  await setData(10_000, 1500);
  const { id, socket } = await openEcho();
  socket.send("x".repeat(1000));
  await within(async () => expect(await readData()).toEqual([9500, 0]));
  const { input_data, output_data, end_time } = await fixture.session(id);
  expect([Number(input_data), Number(output_data), end_time]).toEqual([1000, 1000, null]);
  socket.close();
});

test("[connect.data] counting does not change the revision of the device, of which no client would be notified", async () => {
  await setData(10_000, 1500);
  const revision = async () => {
    const query = fixture.api.db.selectFrom("devices").select("revision").where("id", "=", fixture.device);
    return (await query.executeTakeFirstOrThrow()).revision;
  };
  const before = await revision();
  const { socket } = await openEcho();
  socket.send("x".repeat(100));
  await within(async () => expect(await readData()).toEqual([10_000, 1300]));
  expect(await revision()).toBe(before);
  socket.close();
  const change = { remaining_data: 5000, updated_at: new Date() };
  await fixture.api.db.updateTable("devices").set(change).where("id", "=", fixture.device).execute();
  expect(await revision()).toBe(before + 1);
});

test("[connect.data-used-up] without data left all sessions of the company end, and none is opened", async () => {
  await setData(500, 0);
  const idle = await fixture.addSession(ADMIN, 22);
  const { id, socket, closed } = await openEcho();
  socket.send("x".repeat(1000));
  expect(await closed).toEqual({ code: 4001, reason: "The company has no data left." });
  expect(await readData()).toEqual([0, 0]);
  for (const ended of [id, idle]) expect((await fixture.session(ended)).end_reason).toBe("data-used-up");
  const { status, body } = await admin.post(`/devices/${fixture.device}/connect/cli`, { duration: 600 });
  const message = "The company has no data left. Add company data first.";
  expect([status, body.errors[0].message]).toEqual([400, message]);
  await setData(0, 1);
  expect((await admin.post(`/devices/${fixture.device}/connect/cli`, { duration: 600 })).status).toBe(201);
});

test("[connect.data] bytes are counted once, although the session that used up the data cannot be ended", async () => {
  await setData(500, null);
  const { pool } = fixture.api.services.database;
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update of end_reason on access_sessions for each row execute function refuse()`);
  const { id, socket, closed } = await openEcho();
  socket.send("x".repeat(1000));
  const received = async () => Number((await fixture.session(id)).input_data);
  await within(async () => expect(await received()).toBe(1000));
  // What comes later is counted, what came before is not counted again.
  socket.send("y");
  await within(async () => expect(await received()).toBe(1001));
  await pool.query("drop trigger refuse on access_sessions; drop function refuse");
  expect(await closed).toMatchObject({ code: 4001 });
  expect(await received()).toBe(1001);
});

test("[connect.session-end] a session ends although the count of another session waits", async () => {
  await setData(1_000_000, null);
  const [counted, ended] = [await openEcho(), await openEcho()];
  const { pool } = fixture.api.services.database;
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from companies for update");
  counted.socket.send("x");
  await within(async () => {
    const { rows } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    expect(rows).toHaveLength(1);
  });
  await pool.query("update access_sessions set end_time = now(), end_reason = 'closed' where id = $1", [ended.id]);
  expect(await ended.closed).toMatchObject({ code: 4001 });
  await client.query("commit");
  client.release();
  await within(async () => expect(await readData()).toEqual([999_998, null]));
  counted.socket.close();
});

test("[connect.data] a device is moved while its sessions are counted", async () => {
  await setData(1_000_000, 1_000_000);
  const { api, device } = fixture;
  const { database } = api.services;
  const { own, child } = api.world.companies;
  const ids = [await fixture.addSession(ADMIN, 22), await fixture.addSession(ADMIN, 80)];
  await database.pool.query("update access_sessions set expires_at = now() + interval '1 hour'");
  const traffic = new Map(ids.map((id) => [id, { received: 1, sent: 1 }]));
  const move = (company_id: number) =>
    api.db.updateTable("devices").set({ company_id }).where("id", "=", device).execute();
  for (let round = 0; round < 10; round += 1) {
    await database.pool.query("update access_sessions set end_time = null, end_reason = null");
    const work = [storeTraffic(database, traffic), move(child), storeTraffic(database, traffic), move(own)];
    await Promise.all(work);
  }
  // Either move may have been the last.
  await move(own);
  expect(await readData()).toEqual([1_000_000, 1_000_000 - 10 * 2 * 4]);
});

test("[connect.data] what several processes count at the same time adds up", async () => {
  await setData(1_000_000, 5000);
  const sessions = [await fixture.addSession(ADMIN, 22), await fixture.addSession(ADMIN, 80)];
  const { services } = fixture.api;
  const count = (order: number[]) =>
    storeTraffic(services.database, new Map(order.map((id) => [id, { received: 100, sent: 50 }])));
  await Promise.all(Array.from({ length: 40 }, (_, at) => count(at % 2 === 0 ? sessions : sessions.toReversed())));
  expect(await readData()).toEqual([1_000_000 - (40 * 2 * 150 - 5000), 0]);
  for (const id of sessions) {
    const { input_data, output_data } = await fixture.session(id);
    expect([Number(input_data), Number(output_data)]).toEqual([4000, 2000]);
  }
});
