import pg from "pg";
import { expect, it } from "vitest";
import { MIGRATIONS, migrate, readMigrations } from "../../../../app/server/database/migrate";
import { maintainPartitions, readPartitions } from "../../../../app/server/history/maintainPartitions";
import { rollUpExtremes } from "../../../../app/server/history/rollUpExtremes";
import { SERIES } from "../../../../app/server/history/series";
import { createDatabaseUrl } from "../testDatabase";
import { testLog } from "../testLog";

const migrations = await readMigrations(MIGRATIONS);

/** Applies this many further migrations to a database and returns its structure: every column with its type. */
async function structureAfter(steps: number, url: string): Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrate(pool, migrations.slice(0, steps), testLog);
    const { rows } = await pool.query(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY table_name, column_name`,
    );
    return rows;
  } finally {
    await pool.end();
  }
}

const complete = await structureAfter(migrations.length, await createDatabaseUrl("empty"));
/** Each test applies one more migration to it and then continues with a copy. */
const growing = await createDatabaseUrl("empty");

it.each([...migrations.keys()])("a database after %i steps is brought up to date", async (from) => {
  expect(complete.length).toBeGreaterThan(50);
  await structureAfter(from, growing);
  const copy = await createDatabaseUrl({ copyOf: growing });
  expect(await structureAfter(migrations.length, copy)).toEqual(complete);
});

const HISTORY = `
  insert into companies (id, name) values (1, 'Own');
  insert into devices (id, company_id, model, name, serial) values (1, 1, 'RUTX11', 'Office', 'one');
  insert into monitoring_templates (id, company_id, name, api_version, period) values (100, 1, 'Asked', '1', 60);
  insert into device_samples (device_id, created_at, signal) select 1, at, -70 from unnest($times) at;
  insert into device_hours (device_id, created_at, signal) select 1, at, -70 from unnest($times) at;
  insert into device_hour_extremes (device_id, created_at) select 1, at from unnest($times) at;
  insert into device_day_extremes (device_id, created_at) select 1, date_trunc('day', at, 'UTC') from unnest($times) at;
  insert into device_custom_data (device_id, template_id, data, created_at) select 1, 100, '{}', at from unnest($times) at;
  insert into device_events (device_id, type, created_at) select 1, 'connected', at from unnest($times) at;
  insert into wireless_history (device_id, wlan_id, clients_count, received, sent, created_at)
    select 1, 'home', 1, 0, 0, at from unnest($times) at;
  insert into network_changes (device_id, change, object, created_at) select 1, 'joined', 'x', at from unnest($times) at;
  insert into device_data_usage (device_id, date, sent) select 1, at, 5 from unnest($times) at;
  insert into device_days (day, device_id) select at, 1 from unnest($times) at;`;

const foundation = migrations.filter(({ name }) => name.startsWith("foundation-"));

/** A database at the foundation in which as many of the migrations that it replaces are recorded. */
async function recordReplaced(count: number, last: { version: number; name: string }): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await createDatabaseUrl("empty") });
  await migrate(pool, foundation, testLog);
  await pool.query("DELETE FROM schema_migrations");
  await pool.query(
    `INSERT INTO schema_migrations (version, name)
     SELECT n, CASE n WHEN 1 THEN 'foundation' ELSE 'step' END FROM generate_series(1, $1::int) n`,
    [count - 1],
  );
  await pool.query("INSERT INTO schema_migrations (version, name) VALUES ($1, $2)", [last.version, last.name]);
  return pool;
}

it("a database with all of the replaced migrations continues after the foundation", async () => {
  const pool = await recordReplaced(92, { version: 197, name: "actors-of-mass-calls" });
  try {
    await migrate(pool, migrations, testLog);
    const { rows } = await pool.query("SELECT version, name FROM schema_migrations ORDER BY version");
    expect(rows).toEqual(migrations.map(({ version, name }) => ({ version, name })));
  } finally {
    await pool.end();
  }
});

it.each([
  [92, { version: 196, name: "reported-capabilities" }],
  [91, { version: 197, name: "actors-of-mass-calls" }],
])("a database with %i of the replaced migrations up to %o is refused and unchanged", async (count, last) => {
  const pool = await recordReplaced(count, last);
  try {
    await expect(migrate(pool, migrations, testLog)).rejects.toThrow(
      `The database is at step ${last.version} of an unreleased Farhelm, which this one cannot continue`,
    );
    const { rows } = await pool.query("SELECT count(*)::int AS steps FROM schema_migrations");
    expect(rows).toEqual([{ steps: count }]);
  } finally {
    await pool.end();
  }
});

it("rows that were written without a partition of their own are moved to theirs", async () => {
  const pool = new pg.Pool({ connectionString: await createDatabaseUrl("empty") });
  const times = ["2031-01-05T10:00Z", "2031-01-06T10:00Z", "2031-03-01T10:00Z", "2031-03-02T10:00Z"];
  try {
    await migrate(pool, migrations, testLog);
    await pool.query(HISTORY.replaceAll("$times", `'{${times.join(",")}}'::timestamptz[]`));
    const retention = { measured: 30, events: 30, usage: 90 };
    await rollUpExtremes({ pool }, new Date("2031-03-03T00:30Z"), retention);
    await maintainPartitions({ pool }, new Date("2031-03-02T12:00Z"), retention);
    for (const series of SERIES) {
      const { table, time, retention } = series;
      const { rows } = await pool.query<{ piece: string; day: string }>(
        `select tableoid::regclass::text as piece, to_char(${time} at time zone 'UTC', 'YYYYMMDD') as day from ${table} order by 2`,
      );
      const days = retention === "usage" ? times : times.slice(2);
      expect
        .soft(
          rows.map(({ day }) => day),
          table,
        )
        .toEqual(days.map((day) => day.slice(0, 10).replaceAll("-", "")));
      const partitions = new Set((await readPartitions({ pool }, series)).map(({ name }) => name));
      expect
        .soft(
          rows.filter(({ piece }) => !partitions.has(piece)),
          table,
        )
        .toEqual([]);
    }
  } finally {
    await pool.end();
  }
});
