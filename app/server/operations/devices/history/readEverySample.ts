import { sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../../database/tables/tables";
import { presentRow } from "../../../lists/presentRows";
import { pointsOf } from "./readSamples";
import { COUNTER_DELTAS, HAS_VALUES, SAMPLE_COLUMNS } from "./sampleColumns";

type Sample = components["schemas"]["DeviceSample"];

/** So many measurements are answered at once; from where to read on is said. */
const PART = 5000;

/** Every measurement of a range from its start, the oldest first, and where those begin that did not fit the answer. */
export interface EverySample {
  data: Sample[];
  next?: string;
}

/** Reads every measurement of a range. The one before it is read too, as what a counter grew by counts from there. */
export async function readEverySample(
  transaction: Transaction<Tables>,
  { id, type }: { id: number; type: "dynamic" | "io" | "gps" },
  [start, end]: readonly [Date, Date],
): Promise<EverySample> {
  const before = sql`select max(created_at) from device_samples where device_id = ${id} and created_at < ${start}`;
  const range = sql`device_id = ${id} and created_at >= coalesce((${before}), ${start}) and created_at < ${end}`;
  const { rows } = await sql<Sample & { at: Date; told: boolean }>`
    with first as materialized (select coalesce(min(created_at), 'infinity') as at from device_samples where ${range})
    select s.created_at, s.created_at as at, ${HAS_VALUES[type]} as told, ${SAMPLE_COLUMNS[type]} from (
      select t.*, ${COUNTER_DELTAS}
      from (select * from (${pointsOf(sql`*`, range, 1)}) points order by created_at limit ${PART + 2}) t
      window w as (order by t.created_at)
    ) s where s.created_at >= ${start} order by s.created_at limit ${PART + 1}`.execute(transaction);
  const next = rows[PART]?.at.toISOString();
  const told = rows.slice(0, PART).filter((row) => row.told);
  const data = told.map(({ at: _at, told: _told, ...row }) => presentRow(row as Sample));
  return next === undefined ? { data } : { data, next };
}
