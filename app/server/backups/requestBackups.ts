import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Number of backups retained per device by default. */
const DEFAULT_RETAINED = 100;

/**
 * Queues backup jobs for the devices whose schedule is due: once per moment (UTC), however many servers run this and
 * however late (unique index). A device with an unfinished scheduled backup is skipped.
 */
export async function requestBackups(kysely: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    insert into device_jobs (company_id, device_id, device_name, device_serial, action, origin, created_at, due_at)
    select d.company_id, d.id, d.name, d.serial, 'download_backup', 'schedule', ${now}, due.at
    from device_settings s join devices d on d.id = s.device_id
      cross join lateral (select coalesce(s.value->>'time', '00:00')::interval as time) rule
      cross join lateral (select rule.time +
        date_trunc(coalesce(s.value->>'period', 'day'), ${now}::timestamptz - rule.time, 'UTC') as at) due
    where s.kind = 'backup' and s.value->>'enabled' = 'true' and s.updated_at < due.at
      and not exists (select from device_jobs j
        where j.device_id = d.id and j.due_at is not null and j.state in ('waiting', 'running'))
    on conflict do nothing`.execute(kysely);
}

/** Retention of scheduled backups: deletes a device's oldest ones beyond the number its settings retain. */
export async function deleteOldBackups(kysely: Kysely<Tables>, device: number): Promise<void> {
  await sql`
    delete from files where id in (
      select f.id from files f where f.device_id = ${device} and f.type = 'periodic_backup'
      order by f.created_at desc, f.id desc
      offset coalesce((select (s.value->>'keep')::integer from device_settings s
        where s.device_id = ${device} and s.kind = 'backup'), ${DEFAULT_RETAINED}))`.execute(kysely);
}

/**
 * Retention of manual backups: deletes a device's oldest ones beyond `count`. A backup that a tag or an open job refers
 * to is retained.
 */
export async function retainNewestBackups(kysely: Kysely<Tables>, device: number, count: number): Promise<void> {
  await sql`
    delete from files where id in (
      select f.id from files f where f.device_id = ${device} and f.type = 'config'
      order by f.created_at desc, f.id desc offset ${count})
    and not exists (select from tag_actions a where a.file_id = files.id)
    and not exists (select from device_jobs j where j.file_id = files.id and j.state in ('waiting', 'running')
      and j.action <> 'download_backup')`.execute(kysely);
}
