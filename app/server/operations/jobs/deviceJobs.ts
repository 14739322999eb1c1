import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";

type DeviceJob = components["schemas"]["DeviceJob"];

const id = sql`j.id`;

/** The file, template or task group behind a job; a removed file keeps its id. */
const source = sql`case
  when coalesce(j.file_id, (j.detail ->> 'file_id')::integer) is not null then json_build_object(
    'source_id', coalesce(j.file_id, (j.detail ->> 'file_id')::integer),
    'source_name', (select f.name from files f where f.id = j.file_id))
  when j.detail ? 'template_id' then json_build_object(
    'source_id', (j.detail ->> 'template_id')::integer, 'source_name', j.detail ->> 'name')
  when j.run_id is not null then (select json_build_object('source_id', r.group_id, 'source_name', r.name)
    from task_group_logs r where r.id = j.run_id and r.group_id is not null) end`;

/** The state changes of a job: created, started, and finished with the result of the device. */
const events = sql`(select json_agg(json_build_object('action', e.state, 'message', coalesce(e.message, ''),
    'created_at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'reference_id', j.run_id::text) order by e.place)
  from (values (1, j.created_at, 'waiting', null), (2, j.started_at, 'running', null),
    (3, j.finished_at, j.state, j.result)) as e (place, at, state, message) where e.at is not null)`;

const listing = defineListing(["listDeviceActionLogs", "listPendingUpdates"], {
  from: sql`device_jobs j`,
  joins: sql`left join tags t on t.id = j.tag_id`,
  id,
  byCompany: { company: sql`j.company_id` },
  properties: {
    id,
    device_id: sql`j.device_id`,
    name: sql`j.device_name`,
    serial: sql`j.device_serial`,
    device_name: sql`j.device_name`,
    device_serial: sql`j.device_serial`,
    action_name: sql`j.action`,
    job_type: sql`case j.action when 'update_firmware' then 100 when 'upload_backup' then 101 else 0 end`,
    request_target_state: sql`j.state`,
    tag_name: sql`t.name`,
    created_at: sql`j.created_at`,
    started_at: sql`j.started_at`,
    finished_at: sql`j.finished_at`,
    progress: sql`j.progress`,
    result: sql`j.result`,
    exit_code: sql`j.exit_code`,
    scheduler_id: sql`j.id::text`,
    action_initialized_from: sql`j.origin`,
    additional_information: source,
    action_tag_id: sql`j.tag_id`,
    action_tag_name: sql`t.name`,
    action_tag_description: sql`t.description`,
    events,
  },
  sorts: {
    id: { by: id },
    device_name: { by: sql`lower(j.device_name)` },
    created_at: { by: sql`j.created_at` },
  },
  search: searchIn({
    device_name: sql`j.device_name`,
    device_serial: sql`j.device_serial`,
    action_name: sql`j.action`,
  }),
});

/** Pending jobs of devices, and the log of all jobs. */
export const deviceJobs: Handlers<"listPendingUpdates" | "listDeviceActionLogs"> = {
  async listPendingUpdates({ query }, { transaction, session }) {
    const filters: Sql[] = [...withinTenantScope(sql`j.company_id`, session), sql`j.state in ('waiting', 'running')`];
    if (query.device_id) filters.push(isAnyOf(sql`j.device_id`, query.device_id));
    const found = await readList<DeviceJob>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listDeviceActionLogs({ query }, { transaction, session }) {
    const filters: Sql[] = [
      ...withinTenantScope(sql`j.company_id`, session),
      ...withinDateRange(sql`j.created_at`, query),
    ];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.device_id) filters.push(isAnyOf(sql`j.device_id`, query.device_id));
    if (query.action_name) filters.push(isAnyOf(sql`j.action`, query.action_name));
    if (query.request_target_state) filters.push(isAnyOf(sql`j.state`, query.request_target_state));
    // Includes all jobs of devices that have the tag, whether the tag started them or not.
    if (query.tag_id) {
      const isTagged = sql`j.device_id in (select device_id from device_tags where ${isAnyOf(sql`tag_id`, query.tag_id)})`;
      filters.push(sql`(${isAnyOf(sql`j.tag_id`, query.tag_id)} or ${isTagged})`);
    }
    const found = await readList<DeviceJob>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },
};
