import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../../../../app/server/database/connect";
import { startEmbedded } from "../../../../app/server/database/embedded/startEmbedded";
import { openDataFolder } from "../../../../app/server/database/openDataFolder";
import { temporaryFolder } from "../temporaryFolder";
import { createDatabaseUrl } from "../testDatabase";
import { testLog } from "../testLog";

/** A TCP server that is not PostgreSQL. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it("says when nothing listens, and never shows the password", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await expect(connect(`postgresql://me:hunter2@127.0.0.1:${port}/fleet`, testLog)).rejects.toThrow(
    `No connection to the database postgresql://me@127.0.0.1:${port}/fleet: nothing listens there: start PostgreSQL, or correct host and port.`,
  );
});

it("says when the host does not exist", async () => {
  await expect(connect("postgresql://me@no-such-host.invalid/fleet", testLog)).rejects.toThrow(/host's name/);
});

it("says when what listens is not PostgreSQL: it answers something else, or hangs up, or says nothing", async () => {
  const http = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const rude = await listen((socket) => socket.destroy());
  const mute = await listen((socket) => socket.on("error", () => socket.destroy()));
  for (const port of [http, rude, mute]) {
    await expect(connect(`postgresql://me@127.0.0.1:${port}/fleet`, testLog)).rejects.toThrow(
      /PostgreSQL: correct host and port/,
    );
  }
});

it("says when the password is wrong or missing, or the database does not exist", async () => {
  const data = await openDataFolder(temporaryFolder());
  const { url, stop } = await startEmbedded({ data, log: testLog, endpoint: "loopback" });
  const change = (part: Partial<URL>) => Object.assign(new URL(url), part).href;
  try {
    const refused = [
      [{ password: "wrong" }, /the user or the password is wrong\.$/],
      [{ password: "" }, /it asks for a password: add one\.$/],
      [{ username: "stranger" }, /the user or the password is wrong\.$/],
      [{ pathname: "/absent" }, /the database does not exist: create it, or correct the name\.$/],
    ] as const;
    for (const [part, sentence] of refused) await expect(connect(change(part), testLog)).rejects.toThrow(sentence);
    await (await connect(url, testLog)).end();
  } finally {
    await stop();
    await data.close();
  }
});

it("says when PostgreSQL is too old", async () => {
  const url = await createDatabaseUrl("empty");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No old server can be installed here, so this one is made to report an old version.
  await client.query(`
    CREATE SCHEMA old;
    CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql
      AS $$ SELECT CASE $1 WHEN 'server_version' THEN '14.12' ELSE '140012' END $$;
    ALTER ROLE CURRENT_USER IN DATABASE ${new URL(url).pathname.slice(1)} SET search_path = old, pg_catalog`);
  await client.end();
  await expect(connect(url, testLog)).rejects.toThrow(/is PostgreSQL 14\.12: Farhelm needs 15 or newer\.$/);
});

it("a session that the database ends does not end the program", async () => {
  const pool = await connect(await createDatabaseUrl("empty"), { ...testLog, warn: () => {} });
  onTestFinished(() => pool.end());
  const held = await pool.connect();
  const { rows } = await held.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect(held.query("SELECT 1")).rejects.toThrow();
  held.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

it("counts in UTC on every connection, whatever zone the database is set to", async () => {
  const url = await createDatabaseUrl();
  const setting = new pg.Client({ connectionString: url });
  await setting.connect();
  await setting.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET timezone = 'America/New_York'`);
  await setting.end();
  const pool = await connect(url, testLog);
  try {
    const clients = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
    const zones = await Promise.all(
      clients.map(async (client) => {
        await client.query("begin");
        const { rows } = await client.query("select current_setting('TimeZone') as zone");
        await client.query("rollback");
        client.release();
        return rows[0].zone;
      }),
    );
    expect(new Set(zones)).toEqual(new Set(["UTC"]));
    const { rows } = await pool.query("select '2026-02-08T07:30:00Z'::timestamptz + interval '1 month' as later");
    expect(rows[0].later).toEqual(new Date("2026-03-08T07:30:00Z"));
  } finally {
    await pool.end();
  }
});
