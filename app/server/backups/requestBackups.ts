import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** How many backups of a device are kept where its rules do not say. */
const MOST = 100;

/**
 * Asks the devices whose rules say so for a backup: once for each moment that has come, in UTC, however many servers look
 * and however late. A device that has not yet answered for the moment before is not asked again.
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

/** Takes away the oldest of a device's backups that its rules brought, beyond as many as the rules keep. */
export async function deleteOldBackups(kysely: Kysely<Tables>, device: number): Promise<void> {
  await sql`
    delete from files where id in (
      select f.id from files f where f.device_id = ${device} and f.type = 'periodic_backup'
      order by f.created_at desc, f.id desc
      offset coalesce((select (s.value->>'keep')::integer from device_settings s
        where s.device_id = ${device} and s.kind = 'backup'), ${MOST}))`.execute(kysely);
}

/**
 * Takes away the oldest of the backups a device was asked for by hand, beyond so many; one that a tag or a waiting job
 * gives to devices stays.
 */
export async function retainNewestBackups(kysely: Kysely<Tables>, device: number, keep: number): Promise<void> {
  await sql`
    delete from files where id in (
      select f.id from files f where f.device_id = ${device} and f.type = 'config'
      order by f.created_at desc, f.id desc offset ${keep})
    and not exists (select from tag_actions a where a.file_id = files.id)
    and not exists (select from device_jobs j where j.file_id = files.id and j.state in ('waiting', 'running')
      and j.action <> 'download_backup')`.execute(kysely);
}
