import type pg from "pg";
import type { Database } from "../database/openDatabase";
import { inTransaction } from "./inTransaction";
import { type Partition, partitionAt, type Retention, SERIES, type Series, upcomingPartitions } from "./series";

const DAY = 86_400_000;

// Whoever holds a table for longer than this is not to be waited for, with everybody else behind: the next round comes soon.
const BEGIN = `set local timezone to 'UTC'; set local lock_timeout to '2s'; set local statement_timeout to 0;
  select pg_advisory_xact_lock(hashtext('farhelm.history'))`;

function alone<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, BEGIN, work);
}

const PIECES = `
  select c.relname as name, bounds[1]::timestamptz as from, bounds[2]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral
    regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('([^']+)'\\) TO \\('([^']+)'\\)$$) bounds
  where i.inhparent = $1::text::regclass and bounds is not null order by bounds[1]`;

async function piecesOf(client: pg.PoolClient, { table }: Series): Promise<Partition[]> {
  return (await client.query<Partition>(PIECES, [table])).rows;
}

/** The pieces a series has, the oldest first. */
export function readPartitions({ pool }: Pick<Database, "pool">, series: Series): Promise<Partition[]> {
  return alone(pool, (client) => piecesOf(client, series));
}

/** The pieces for which rows wait in the rest: everything that was there before there were pieces, and what came late. */
async function piecesOfRest(client: pg.PoolClient, series: Series, since: Date, now: Date): Promise<Partition[]> {
  const { table, time, days } = series;
  const { rows } = await client.query<{ at: Date }>(
    `select distinct to_timestamp(floor(extract(epoch from ${time}) / ($2::integer * 86400)) * $2 * 86400) as at
     from ${table}_rest where ${time} >= $1`,
    [since.toISOString(), days],
  );
  return rows.map(({ at }) => partitionAt(series, at)).filter(({ from }) => from <= now);
}

async function makePiece(
  client: pg.PoolClient,
  { table, time }: Series,
  { name, from, until }: Partition,
): Promise<void> {
  const bounds = `from ('${from.toISOString()}') to ('${until.toISOString()}')`;
  await client.query(`create table ${name} (like ${table} including defaults including constraints including indexes)`);
  await client.query(`alter table ${name} enable row level security`);
  // Nothing may come into the rest between the move and the attachment. Who writes devices writes what they did after
  // that: in the same order nobody waits for each other.
  await client.query(`lock table devices, ${table}_rest in share row exclusive mode`);
  await client.query(
    `with moved as (delete from ${table}_rest where ${time} >= $1 and ${time} < $2 returning *)
     insert into ${name} select * from moved`,
    [from.toISOString(), until.toISOString()],
  );
  await client.query(`alter table ${table} attach partition ${name} for values ${bounds}`);
}

/** Makes the pieces of a series that are missing, each by itself. */
async function makeMissing(pool: pg.Pool, series: Series, since: Date, now: Date): Promise<void> {
  const waiting = await alone(pool, (client) => piecesOfRest(client, series, since, now));
  const wanted = new Map([...waiting, ...upcomingPartitions(series, now)].map((piece) => [piece.name, piece]));
  for (const { name } of await readPartitions({ pool }, series)) wanted.delete(name);
  for (const piece of wanted.values()) {
    await alone(pool, async (client) => {
      const there = await piecesOf(client, series);
      if (!there.some(({ name }) => name === piece.name)) await makePiece(client, series, piece);
    });
  }
}

/** Drops the pieces that are past their time whole, and what of the rest is. */
async function dropPast(pool: pg.Pool, series: Series, since: Date): Promise<void> {
  const past = (await readPartitions({ pool }, series)).filter(({ until }) => until <= since);
  for (const { name } of past) await alone(pool, (client) => client.query(`drop table if exists ${name}`));
  await pool.query(`delete from ${series.table}_rest where ${series.time} < $1`, [since.toISOString()]);
}

/**
 * Makes the pieces of everything that grows with time ahead, and drops those that are past the time they are kept; a clock
 * that is not believed makes them and drops by another time.
 */
export async function maintainPartitions(
  { pool }: Pick<Database, "pool">,
  now: Date,
  retention: Retention,
  believed = now,
): Promise<void> {
  for (const series of SERIES) {
    const since = new Date(Math.min(now.getTime(), believed.getTime()) - retention[series.kept] * DAY);
    await makeMissing(pool, series, since, now);
    await dropPast(pool, series, since);
  }
}
