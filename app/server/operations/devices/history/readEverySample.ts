import { sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../../database/tables/tables";
import { presentRow } from "../../../lists/presentRows";
import { pointsOf } from "./readSamples";
import { COUNTER_DELTAS, HAS_VALUES, SAMPLE_COLUMNS } from "./sampleColumns";

type Sample = components["schemas"]["DeviceSample"];

/** The samples per response; `next` says where the following ones start. */
const PAGE_SIZE = 5000;

/** A page of the samples of a range, oldest first, and the start of the next page. */
export interface EverySample {
  data: Sample[];
  next?: string;
}

/** Reads every sample of a range, page by page. Counter deltas need the sample before the range, which is read too. */
export async function readEverySample(
  transaction: Transaction<Tables>,
  { id, type }: { id: number; type: "dynamic" | "io" | "gps" },
  [start, end]: readonly [Date, Date],
): Promise<EverySample> {
  const before = sql`select max(created_at) from device_samples where device_id = ${id} and created_at < ${start}`;
  const range = sql`device_id = ${id} and created_at >= coalesce((${before}), ${start}) and created_at < ${end}`;
  const { rows } = await sql<Sample & { at: Date; has_values: boolean }>`
    with first as materialized (select coalesce(min(created_at), 'infinity') as at from device_samples where ${range})
    select s.created_at, s.created_at as at, ${HAS_VALUES[type]} as has_values, ${SAMPLE_COLUMNS[type]} from (
      select t.*, ${COUNTER_DELTAS}
      from (select * from (${pointsOf(sql`*`, range, 1)}) points order by created_at limit ${PAGE_SIZE + 2}) t
      window w as (order by t.created_at)
    ) s where s.created_at >= ${start} order by s.created_at limit ${PAGE_SIZE + 1}`.execute(transaction);
  const next = rows[PAGE_SIZE]?.at.toISOString();
  const filled = rows.slice(0, PAGE_SIZE).filter((row) => row.has_values);
  const data = filled.map(({ at: _at, has_values: _hasValues, ...row }) => presentRow(row as Sample));
  return next === undefined ? { data } : { data, next };
}
