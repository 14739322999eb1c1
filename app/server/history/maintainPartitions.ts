import type pg from "pg";
import { dayjs } from "../../domain/dayjs";
import type { Database } from "../database/openDatabase";
import { inTransaction } from "./inTransaction";
import { type Partition, partitionAt, type Retention, SERIES, type Series, upcomingPartitions } from "./series";

// lock_timeout: do not queue behind a long lock, which would block everybody else; the next round retries.
const BEGIN = `set local timezone to 'UTC'; set local lock_timeout to '2s'; set local statement_timeout to 0;
  select pg_advisory_xact_lock(hashtext('farhelm.history'))`;

function serialized<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, BEGIN, work);
}

const PARTITIONS = `
  select c.relname as name, bounds[1]::timestamptz as from, bounds[2]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral
    regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('([^']+)'\\) TO \\('([^']+)'\\)$$) bounds
  where i.inhparent = $1::text::regclass and bounds is not null order by bounds[1]`;

async function partitionsOf(client: pg.PoolClient, { table }: Series): Promise<Partition[]> {
  return (await client.query<Partition>(PARTITIONS, [table])).rows;
}

/** The partitions of a series, oldest first. */
export function readPartitions({ pool }: Pick<Database, "pool">, series: Series): Promise<Partition[]> {
  return serialized(pool, (client) => partitionsOf(client, series));
}

/** The missing partitions of rows in the default partition `_rest`: rows from before partitioning, and late ones. */
async function missingPartitions(client: pg.PoolClient, series: Series, since: Date, now: Date): Promise<Partition[]> {
  const { table, time, days } = series;
  const { rows } = await client.query<{ at: Date }>(
    `select distinct to_timestamp(floor(extract(epoch from ${time}) / ($2::integer * 86400)) * $2 * 86400) as at
     from ${table}_rest where ${time} >= $1`,
    [since.toISOString(), days],
  );
  return rows.map(({ at }) => partitionAt(series, at)).filter(({ from }) => from <= now);
}

async function createPartition(
  client: pg.PoolClient,
  { table, time }: Series,
  { name, from, until }: Partition,
): Promise<void> {
  const bounds = `from ('${from.toISOString()}') to ('${until.toISOString()}')`;
  await client.query(`create table ${name} (like ${table} including defaults including constraints including indexes)`);
  await client.query(`alter table ${name} enable row level security`);
  // Locks out inserts into the default partition between the move and the attachment. Writers of devices lock devices
  // first as well, so the same order avoids deadlocks.
  await client.query(`lock table devices, ${table}_rest in share row exclusive mode`);
  await client.query(
    `with moved as (delete from ${table}_rest where ${time} >= $1 and ${time} < $2 returning *)
     insert into ${name} select * from moved`,
    [from.toISOString(), until.toISOString()],
  );
  await client.query(`alter table ${table} attach partition ${name} for values ${bounds}`);
}

/** Creates the missing partitions of a series, each in its own transaction. */
async function createMissing(pool: pg.Pool, series: Series, since: Date, now: Date): Promise<void> {
  const missing = await serialized(pool, (client) => missingPartitions(client, series, since, now));
  const wanted = new Map(
    [...missing, ...upcomingPartitions(series, now)].map((partition) => [partition.name, partition]),
  );
  for (const { name } of await readPartitions({ pool }, series)) wanted.delete(name);
  for (const partition of wanted.values()) {
    await serialized(pool, async (client) => {
      const existing = await partitionsOf(client, series);
      if (!existing.some(({ name }) => name === partition.name)) await createPartition(client, series, partition);
    });
  }
}

/** Drops expired partitions, and expired rows of the default partition. */
async function dropExpired(pool: pg.Pool, series: Series, since: Date): Promise<void> {
  const expired = (await readPartitions({ pool }, series)).filter(({ until }) => until <= since);
  for (const { name } of expired) await serialized(pool, (client) => client.query(`drop table if exists ${name}`));
  await pool.query(`delete from ${series.table}_rest where ${series.time} < $1`, [since.toISOString()]);
}

/**
 * Creates upcoming partitions of all series and drops those past their retention; `trusted` is the time retention is
 * measured by, in case the clock is wrong.
 */
export async function maintainPartitions(
  { pool }: Pick<Database, "pool">,
  now: Date,
  retention: Retention,
  trusted = now,
): Promise<void> {
  const last = dayjs.utc(trusted < now ? trusted : now);
  for (const series of SERIES) {
    const since = last.subtract(retention[series.retention], "day").toDate();
    await createMissing(pool, series, since, now);
    await dropExpired(pool, series, since);
  }
}
