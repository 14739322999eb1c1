/** A list of a whole company: how many rows a fleet of this size has, and the SQL that answers it by hand. */
export interface BareList {
  path: string;
  table: string;
  rows: number;
  /** The first hundred, with the names and sums the answer holds. */
  page: string;
  /** How many there are. */
  count?: string;
}

/** What would be written by hand for one list alone: no filters, no rights, no order but the list's own. */
export const BARE_LISTS: BareList[] = [
  {
    path: "/devices/logs",
    table: "device_events",
    rows: 500_000,
    page: `select e.*, d.company_id, d.serial, d.mac, d.model, c.name as company_name
      from device_events e left join devices d on d.id = e.device_id left join companies c on c.id = d.company_id
      order by e.id limit 100`,
  },
  {
    path: "/devices/actions/logs",
    table: "device_jobs",
    rows: 200_000,
    page: `select j.*, t.name as tag_name, t.description as tag_description, f.name as file_name, r.group_id, r.name as run_name
      from device_jobs j left join tags t on t.id = j.tag_id left join files f on f.id = j.file_id
        left join task_group_logs r on r.id = j.run_id
      order by j.id limit 100`,
  },
  {
    path: "/devices/remote-access",
    table: "remote_access",
    rows: 50_000,
    page: `select r.*, d.company_id, d.name as device_name, d.description, d.status, c.name as company_name,
        d.measured -> 'mqtt' as mqtt, d.measured -> 'is_esim_bootstrap' as is_esim_bootstrap,
        (select json_agg(t order by lower(t.name)) from remote_access_tags w join tags t on t.id = w.tag_id
          where w.remote_access_id = r.id) as tags
      from remote_access r join devices d on d.id = r.device_id left join companies c on c.id = d.company_id
      order by r.id limit 100`,
  },
  {
    path: "/devices/connect/logs",
    table: "access_sessions",
    rows: 100_000,
    page: `select s.*, c.name as company_name, r.name as access_name
      from access_sessions s left join companies c on c.id = s.company_id left join remote_access r on r.id = s.access_id
      order by s.id limit 100`,
  },
  {
    path: "/devices/tasks/groups/logs",
    table: "task_group_logs",
    rows: 100_000,
    page: `select l.*, c.name as company_name from task_group_logs l left join companies c on c.id = l.company_id
      order by l.id limit 100`,
  },
  {
    path: "/devices/tasks/logs",
    table: "task_logs",
    rows: 200_000,
    page: `select t.*, l.name as group_log_name, f.name as file_name
      from task_logs t join task_group_logs l on l.id = t.group_log_id
        left join files f on f.id = (t.data ->> 'file_id')::integer
      order by t.id limit 100`,
  },
  {
    path: "/data-collect/configs/assigned",
    table: "monitoring_assignments",
    rows: 50_000,
    page: `select s.*, m.name, m.description, m.data, d.company_id, d.name as device_name, d.description as device_description
      from monitoring_assignments s join monitoring_templates m on m.id = s.template_id join devices d on d.id = s.device_id
      order by s.template_id::bigint << 32 | s.device_id limit 100`,
  },
  {
    path: "/wireless",
    table: "wireless",
    rows: 100_000,
    page: `select d.id, d.company_id, c.name as company_name, d.name, d.description, d.model, d.firmware, d.status, d.created_at,
        w.clients, w.received, w.sent
      from devices d left join companies c on c.id = d.company_id cross join lateral (
        select sum(clients_count) as clients, sum(received) as received, sum(sent) as sent from wireless
        where device_id = d.id having count(*) > 0) w
      order by d.id limit 100`,
    count: "select count(distinct device_id) from wireless",
  },
  {
    path: "/hotspots",
    table: "hotspots",
    rows: 20_000,
    page: `select d.id, d.company_id, c.name as company_name, d.name, d.description, d.model, d.firmware, d.status,
        d.measured -> 'is_esim_bootstrap' as is_esim_bootstrap, h.names, h.updated_at, h.online
      from devices d left join companies c on c.id = d.company_id cross join lateral (
        select string_agg(ssid, ', ' order by hotspot_index) as names, max(updated_at) as updated_at,
          sum((select count(*) from hotspot_users u where u.hotspot_id = h.id)) as online
        from hotspots h where device_id = d.id having count(*) > 0) h
      order by d.id limit 100`,
    count: "select count(distinct device_id) from hotspots",
  },
  {
    path: "/vpn/hubs/users",
    table: "vpn_hub_users",
    rows: 20_000,
    page: `select v.*, coalesce(d.company_id, u.company_id, h.company_id) as company_id, c.name as company_name,
        d.name as device_name, u.username, d.status, d.model, d.is_facelift, d.measured -> 'is_esim_bootstrap' as bootstrap
      from vpn_hub_users v join vpn_hubs h on h.id = v.vpn_hub_id left join devices d on d.id = v.device_id
        left join users u on u.id = v.user_id
        left join companies c on c.id = coalesce(d.company_id, u.company_id, h.company_id)
      order by v.id limit 100`,
  },
  {
    path: "/notifications",
    table: "notifications",
    rows: 100_000,
    page: `select id, summary, type, created_at, seen_at from notifications
      where user_id = (select min(id) from users) order by created_at desc, id desc limit 100`,
    count: "select count(*) from notifications where user_id = (select min(id) from users)",
  },
  {
    path: "/mail-logs",
    table: "mail_log",
    rows: 100_000,
    page: `select m.id, m.company_id, c.name as company_name, m."to", m.subject, m.type, m.status, m.error, m.resend_until,
        m.created_at
      from mail_log m left join companies c on c.id = m.company_id order by m.id limit 100`,
  },
  {
    path: "/users/impersonation-logs",
    table: "impersonation_logs",
    rows: 20_000,
    page: `select l.*, c.name as company_name from impersonation_logs l left join companies c on c.id = l.company_id
      order by l.id limit 100`,
  },
  {
    path: "/files",
    table: "files",
    rows: 20_000,
    page: `select f.id, f.company_id, f.device_id, f.type, f.name, f.version, f.device_model, f.description, f.channel,
        f.file_size, f.created_at, f.updated_at, c.name as company_name, d.name as device_name
      from files f left join companies c on c.id = f.company_id left join devices d on d.id = f.device_id
      order by f.id limit 100`,
  },
];
