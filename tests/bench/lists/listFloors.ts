/** The requesting user, and the SQL condition of their tenant scope. */
export interface Requester {
  user: number;
  /** Whether all companies are in scope, so that no condition and no join for it is needed. */
  isAll: boolean;
  /** SQL condition that a company id is in scope. */
  of(company: string): string;
}

type Floor = (requester: Requester) => [page: string, count: string];

/** Counts the rows of a table in the requester's scope. */
function countSql(table: string, { of }: Requester, what = "*"): string {
  return `select count(${what})::int as total from ${table} where ${of("company_id")}`;
}

const ACCESS_TAGS = `(select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'description',
  t.description, 'user_id', t.user_id, 'company_id', t.company_id) order by lower(t.name))
  from remote_access_tags w join tags t on t.id = w.tag_id where w.remote_access_id = r.id) as tags`;

const STATE = "case d.status when 0 then 'offline' when 1 then 'online' when 2 then 'pending' else 'not_activated' end";
const DEVICE = `d.id, d.company_id, c.name as company_name, d.name, d.description, d.model, d.firmware, ${STATE} as status`;

/** Source and events of a job. */
const JOB = `case when j.file_id is not null then json_build_object('source_id', j.file_id, 'source_name',
    (select f.name from files f where f.id = j.file_id))
    when j.detail ? 'template_id' then json_build_object('source_id', j.detail -> 'template_id', 'source_name', j.detail ->> 'name')
    when j.run_id is not null then (select json_build_object('source_id', l.group_id, 'source_name', l.name)
      from task_group_logs l where l.id = j.run_id) end as source,
  (select json_agg(json_build_object('action', e.state, 'message', e.message, 'created_at', e.at) order by e.place)
    from (values (1, j.created_at, 'waiting', ''), (2, j.started_at, 'running', ''), (3, j.finished_at, j.state, j.result))
      as e (place, at, state, message) where e.at is not null) as events`;

/** Values reported for a monitoring template, one line each. */
const REPORTED_LINES = `array(select q.key || ' ' || f.key || ': ' || coalesce(f.value #>> '{}', '')
  from jsonb_each(v.data) q, jsonb_each(q.value) f order by q.key, f.key)`;

/** Subquery of the first page by id, limited before any join. */
const firstPage = (table: string, { of }: Requester) =>
  `(select * from ${table} where ${of("company_id")} order by id limit 100)`;

/**
 * Hand-written SQL for the response of each list: the page in its order with its joined names, and the total, within the
 * requester's tenant scope. Each query limits the page before joining, counts without unnecessary joins, and follows the
 * index of its order. These are not the server's own queries.
 */
export const FLOORS: Readonly<Record<string, Floor>> = {
  "/devices/logs": (requester) => [
    `select e.id, e.device_id, d.company_id, e.user_id, c.name as company_name, d.serial, d.mac, d.model, e.user_agent, e.ip,
       e.type, e.status, e.code, e.log, e.created_at
     from ${firstPage("device_events", requester)} e
     join devices d on d.id = e.device_id join companies c on c.id = e.company_id order by e.id`,
    countSql("device_events", requester),
  ],
  "/devices/actions/logs": (requester) => [
    `select j.id, j.device_id, j.device_name, j.device_serial, j.action, j.state, j.created_at, j.started_at, j.finished_at,
       j.progress, j.result, j.origin, j.tag_id, t.name as tag_name, t.description as tag_description, ${JOB}
     from ${firstPage("device_jobs", requester)} j left join tags t on t.id = j.tag_id order by j.id`,
    countSql("device_jobs", requester),
  ],
  "/devices/remote-access": (requester) => [
    `select r.id, r.device_id, d.company_id, r.name, d.name as device_name, d.description, d.status, c.name as company_name,
       d.measured -> 'mqtt' as mqtt, d.measured -> 'is_esim_bootstrap' as bootstrap, host(r.destination_ip) as destination_ip,
       r.destination_port, r.protocol, r.credentials_required, r.is_main, r.created_at, r.updated_at, ${ACCESS_TAGS}
     from remote_access r join devices d on d.id = r.device_id join companies c on c.id = d.company_id
     where ${requester.of("r.company_id")} order by r.id limit 100`,
    countSql("remote_access", requester),
  ],
  "/devices/connect/logs": (requester) => [
    `select s.id, s.company_id, c.name as company_name, s.device_id, s.device_name, s.access_id, r.name as access_name, s.user_id,
       s.username, s.type, s.url, s.expires_at, s.input_data, s.output_data, s.start_time, s.end_time
     from ${firstPage("access_sessions", requester)} s join companies c on c.id = s.company_id
     left join remote_access r on r.id = s.access_id order by s.id`,
    countSql("access_sessions", requester),
  ],
  "/devices/tasks/groups/logs": (requester) => [
    `select l.id, l.company_id, c.name as company_name, l.group_id, l.device_id, l.device_name, l.name, l.status, l.tasks_count,
       l.tasks_done, l.finished_at, l.created_at
     from ${firstPage("task_group_logs", requester)} l join companies c on c.id = l.company_id order by l.id`,
    countSql("task_group_logs", requester),
  ],
  "/devices/tasks/logs": (requester) => [
    `select t.id, t.group_log_id, l.name as group_log_name, t.type, t.name, t.data, t.result, t.created_at
     from task_logs t join task_group_logs l on l.id = t.group_log_id where ${requester.of("t.company_id")} order by t.id limit 100`,
    countSql("task_logs", requester),
  ],
  "/data-collect/configs/assigned": (requester) => [
    `select s.template_id, m.name, m.description, d.company_id, s.device_id, d.name as device_name, d.description, s.enabled,
       s.period, s.last_updated_at, (select count(*) from jsonb_array_elements(m.data) r,
         jsonb_array_elements(coalesce(r -> 'variables', '[]')) v) as fields_count
     from monitoring_assignments s join monitoring_templates m on m.id = s.template_id join devices d on d.id = s.device_id
     where ${requester.of("s.company_id")} order by s.place limit 100`,
    countSql("monitoring_assignments", requester),
  ],
  "/wireless": (requester) => [
    `select ${DEVICE}, d.created_at, w.* from (select d.* from devices d where ${requester.of("d.company_id")}
       and exists (select from wireless w where w.device_id = d.id) order by d.id limit 100) d
     join companies c on c.id = d.company_id cross join lateral (select sum(w.clients_count) as clients, sum(w.received) as received,
       sum(w.sent) as sent from wireless w where w.device_id = d.id) w order by d.id`,
    countSql("wireless", requester, "distinct device_id"),
  ],
  "/hotspots": (requester) => [
    `select ${DEVICE}, d.measured -> 'is_esim_bootstrap' as bootstrap, h.*, (select count(*)::int from hotspot_users u
       join hotspots x on x.id = u.hotspot_id where x.device_id = d.id) as online_users from (select d.* from devices d where
       ${requester.of("d.company_id")} and exists (select from hotspots h where h.device_id = d.id) order by d.id limit 100) d
     join companies c on c.id = d.company_id cross join lateral (select string_agg(h.ssid, ', ' order by h.hotspot_index) as names,
       max(h.updated_at) as updated_at from hotspots h where h.device_id = d.id) h order by d.id`,
    countSql("hotspots", requester, "distinct device_id"),
  ],
  "/vpn/hubs/users": (requester) => [
    `select v.id, v.vpn_hub_id, c.id as company_id, c.name as company_name, coalesce(v.name, d.name, u.username) as name, v.type,
       coalesce(v.device_id, v.user_id) as object_id, v.mode, host(v.ip) as ip, v.enabled, v.forwards_lan, v.forwards_wan, d.status,
       d.model, d.is_facelift, d.measured -> 'is_esim_bootstrap' as bootstrap, v.created_at
     from ${firstPage("vpn_hub_users", requester)} v left join devices d on d.id = v.device_id left join users u on u.id = v.user_id
     left join companies c on c.id = coalesce(d.company_id, u.company_id, v.company_id) order by v.id`,
    countSql("vpn_hub_users", requester),
  ],
  "/notifications": ({ user }) => [
    `select id, summary, type, created_at, seen_at from notifications where user_id = ${user} order by created_at desc, id desc limit 100`,
    `select count(*)::int as total from notifications where user_id = ${user}`,
  ],
  "/mail-logs": (requester) => [
    `select m.id, m.company_id, c.name as company_name, m."to", m.subject, m.type, m.status, m.error, m.resend_until, m.created_at
     from ${firstPage("mail_log", requester)} m left join companies c on c.id = m.company_id order by m.id`,
    countSql("mail_log", requester),
  ],
  "/users/impersonation-logs": (requester) => [
    `select l.id, l.user_email, l.actor_email, l.company_id, c.name as company_name, l.address, l.started_at, l.ended_at
     from ${firstPage("impersonation_logs", requester)} l join companies c on c.id = l.company_id order by l.id`,
    countSql("impersonation_logs", requester),
  ],
  "/alerts": (requester) => [
    `select a.id, a.company_id, a.device_id, d.name as device_name, a.alerts_configs_id, a.message, a.alert_type_id,
       a.alert_subtype_id, a.created_at from ${firstPage("alerts", requester)} a left join devices d on d.id = a.device_id order by a.id`,
    countSql("alerts", requester),
  ],
  "/devices/authorized": (requester) => [
    `select a.id, a.company_id, c.name as company_name, a.serial, a.mac, a.imei, a.model, a.created_at
     from ${firstPage("authorized_devices", requester)} a left join companies c on c.id = a.company_id order by a.id`,
    countSql("authorized_devices", requester),
  ],
  "/data-collect/configs/logs": (requester) => [
    `select v.id, ${REPORTED_LINES} as log, v.template_id, m.name as config_name, v.device_id, d.name as device_name, v.created_at
     from (select * from device_custom_data where ${requester.of("company_id")} order by created_at desc, id desc limit 100) v
     left join devices d on d.id = v.device_id
     left join monitoring_templates m on m.id = v.template_id order by v.created_at desc, v.id desc`,
    countSql("device_custom_data", requester),
  ],
  "/files": (requester) => [
    `select f.id, f.company_id, c.name as company_name, f.device_id, d.name as device_name, f.type, f.name, f.version,
       f.device_model, f.description, f.channel, f.file_size, f.created_at, f.updated_at
     from (select * from files where (company_id is null or ${requester.of("company_id")}) order by id limit 100) f left join companies c on c.id = f.company_id
     left join devices d on d.id = f.device_id order by f.id`,
    `select count(*)::int as total from files where (company_id is null or ${requester.of("company_id")})`,
  ],
};
