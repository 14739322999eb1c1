-- Remote access, hotspots and Wi-Fi, VPN hubs, tasks, automations and monitoring templates. What belongs to a device is
-- reached through the device, so that it follows a device to another company; logs keep the company of their time.

-- Remote access -------------------------------------------------------------------------------------------------

create table remote_access (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  name text not null check (length(name) between 3 and 50),
  destination_ip inet not null,
  destination_port integer not null check (destination_port between 0 and 65535),
  protocol text not null check (protocol in ('http', 'https', 'telnet', 'vpn', 'ssh', 'rdp', 'vnc', 'sftp')),
  credentials_required boolean not null default false,
  is_main boolean not null default false, -- leads to the device itself
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index remote_access_name on remote_access (device_id, lower(name));
create index remote_access_sort_name on remote_access (lower(name), id);

create table remote_access_tags (
  remote_access_id integer not null references remote_access (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (remote_access_id, tag_id)
);
create index remote_access_tags_tag on remote_access_tags (tag_id);

create table access_sessions (
  id serial primary key,
  company_id integer not null references companies (id), -- of the device
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  access_id integer references remote_access (id) on delete set null,
  user_id integer references users (id) on delete set null,
  username text not null,
  type text not null check (type in ('webui', 'lan-webui', 'cli')),
  url text,
  input_data bigint not null default 0 check (input_data >= 0), -- bytes
  output_data bigint not null default 0 check (output_data >= 0), -- bytes
  start_time timestamptz not null default now(),
  expires_at timestamptz not null,
  end_time timestamptz
);
create index access_sessions_company on access_sessions (company_id, start_time);
create index access_sessions_start on access_sessions (start_time, id);
create index access_sessions_device on access_sessions (device_id);
create index access_sessions_access on access_sessions (access_id);
create index access_sessions_user on access_sessions (user_id);

-- Hotspots and Wi-Fi, as devices report them ---------------------------------------------------------------------

create table hotspots (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  hotspot_index smallint not null check (hotspot_index between 1 and 4),
  ssid text not null,
  status boolean not null,
  hotspot_ip text,
  auth_type text,
  updated_at timestamptz not null default now(),
  unique (device_id, hotspot_index)
);

create table hotspot_users (
  id serial primary key,
  hotspot_id integer not null references hotspots (id) on delete cascade,
  username text not null,
  mac text,
  ip text,
  start_time timestamptz not null default now(),
  download bigint not null default 0, -- bytes
  upload bigint not null default 0, -- bytes
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index hotspot_users_hotspot on hotspot_users (hotspot_id);

create table wireless (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  wlan_id text not null,
  ssid text not null,
  active boolean not null,
  received bigint not null default 0, -- bytes
  sent bigint not null default 0, -- bytes
  clients_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, wlan_id)
);

-- VPN -----------------------------------------------------------------------------------------------------------

create table vpn_hubs (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  quick_hub boolean not null default false,
  hub_zone text not null,
  vpn_type text not null default 'tun' check (vpn_type in ('tap', 'tun')),
  enabled boolean not null default true,
  stop_reason text check (stop_reason in ('company_data_used', 'inactive', 'inactive_without_users', 'expired')),
  server_ip inet not null default '10.0.0.0',
  netmask inet not null default '255.255.255.0',
  port integer check (port between 1 and 65535),
  start_time timestamptz,
  end_time timestamptz,
  ca_crt_expire_at timestamptz,
  server_crt_expire_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index vpn_hubs_name on vpn_hubs (company_id, lower(name));
create index vpn_hubs_sort_name on vpn_hubs (lower(name), id);

create table vpn_hub_tags (
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (vpn_hub_id, tag_id)
);
create index vpn_hub_tags_tag on vpn_hub_tags (tag_id);

create table vpn_hub_users (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  type text not null check (type in ('device', 'user', 'custom')),
  device_id integer references devices (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  name text, -- of a custom client; others have the name of their device or user
  mode text not null default 'dhcp' check (mode in ('static', 'dhcp')),
  ip inet,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (num_nonnulls(device_id, user_id, name) = 1)
);
create unique index vpn_hub_users_once
  on vpn_hub_users (vpn_hub_id, type, coalesce(device_id, user_id, 0), lower(coalesce(name, '')));
create index vpn_hub_users_device on vpn_hub_users (device_id);
create index vpn_hub_users_user on vpn_hub_users (user_id);

create table vpn_routes (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  vpn_hub_user_id integer references vpn_hub_users (id) on delete cascade,
  name text not null default '' check (length(name) <= 100),
  ip inet not null,
  netmask inet not null,
  created_at timestamptz not null default now()
);
create unique index vpn_routes_once on vpn_routes (vpn_hub_id, ip, netmask);
create index vpn_routes_user on vpn_routes (vpn_hub_user_id);

create table vpn_dhcp_options (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  type text not null check (type in ('DNS', 'WINS')),
  ip_address inet not null,
  unique (vpn_hub_id, type, ip_address)
);

create table vpn_connections (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  vpn_user_id integer references vpn_hub_users (id) on delete set null,
  name text not null,
  type text not null,
  ip text, -- where the client comes from
  vpn_ip text,
  bytes_used bigint not null default 0,
  connected_at timestamptz not null default now(),
  disconnected_at timestamptz -- null while it lasts
);
create index vpn_connections_hub on vpn_connections (vpn_hub_id, connected_at);
create index vpn_connections_user on vpn_connections (vpn_user_id);

create table vpn_usage (
  id bigserial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  session_bytes_send bigint not null default 0,
  session_bytes_received bigint not null default 0,
  created_at timestamptz not null default now()
);
create index vpn_usage_hub on vpn_usage (vpn_hub_id, created_at);

-- Tasks ---------------------------------------------------------------------------------------------------------

create table task_groups (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  success_tag_id integer[] not null default '{}',
  failed_tag_id integer[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index task_groups_name on task_groups (company_id, lower(name));

create table tasks (
  id serial primary key,
  group_id integer not null references task_groups (id) on delete cascade,
  "order" integer not null check ("order" >= 0),
  type text not null check (type in ('command', 'upload_file', 'download_file')),
  name text not null check (length(name) between 1 and 100),
  data jsonb not null default '{}',
  timeout integer not null check (timeout between 1 and 300), -- seconds
  stop_on_failure boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tasks_group on tasks (group_id, "order");

create table task_group_logs (
  id serial primary key,
  company_id integer not null references companies (id),
  group_id integer references task_groups (id) on delete set null,
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  name text not null,
  status text not null check (status in ('processing', 'completed', 'failed')),
  created_at timestamptz not null default now()
);
create index task_group_logs_company on task_group_logs (company_id, created_at);
create index task_group_logs_group on task_group_logs (group_id);
create index task_group_logs_device on task_group_logs (device_id);

create table task_logs (
  id serial primary key,
  group_log_id integer not null references task_group_logs (id) on delete cascade,
  type text not null,
  name text not null,
  data jsonb not null default '{}',
  result jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index task_logs_group_log on task_logs (group_log_id, id);

-- Automations ---------------------------------------------------------------------------------------------------

create table automations (
  id serial primary key,
  company_id integer not null references companies (id),
  user_id integer references users (id) on delete set null, -- who made it
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  enabled boolean not null default true,
  data_group text not null,
  cooldown_enabled boolean not null default false,
  cooldown_duration integer not null default 0, -- seconds
  delay_enabled boolean not null default false,
  delay_duration integer not null default 0, -- seconds
  delay_repetitions_count integer not null default 0,
  period_trigger_limit integer not null default 100,
  period_latest_reset timestamptz not null default now(),
  conditions_body jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index automations_name on automations (company_id, lower(name));
create index automations_user on automations (user_id);

create table automation_devices (
  automation_id integer not null references automations (id) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  enabled boolean not null default true,
  total_triggered_count integer not null default 0,
  period_triggered_count integer not null default 0,
  period_latest_reset timestamptz not null default now(),
  last_triggered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (automation_id, device_id)
);
create index automation_devices_device on automation_devices (device_id);

create table automation_logs (
  evaluation_id uuid primary key default gen_random_uuid(),
  automation_id integer not null references automations (id) on delete cascade,
  company_id integer not null references companies (id),
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  serial text not null,
  mac text,
  overall_status text not null check (overall_status in ('success', 'partial', 'failed')),
  evaluated_conditions jsonb not null default '[]',
  evaluated_parameters jsonb not null default '[]',
  conditions_body jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index automation_logs_automation on automation_logs (automation_id, created_at);
create index automation_logs_company on automation_logs (company_id);
create index automation_logs_device on automation_logs (device_id);

-- Monitoring templates; the kinds devices know by themselves have the numbers below 100 and stand in the documents ----

create table monitoring_templates (
  id integer primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 255),
  api_system text check (api_system in ('rutos', 'tswos')),
  api_version text not null check (length(api_version) <= 255),
  period integer not null check (period between 60 and 31536000), -- seconds
  enabled boolean not null default true,
  data jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create sequence monitoring_templates_id start 100 owned by monitoring_templates.id;
alter table monitoring_templates alter id set default nextval('monitoring_templates_id');
create unique index monitoring_templates_name on monitoring_templates (company_id, lower(name));

create table monitoring_assignments (
  template_id integer not null references monitoring_templates (id) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  enabled boolean not null default true,
  period integer not null check (period between 60 and 31536000), -- seconds
  last_updated_at timestamptz,
  primary key (template_id, device_id)
);
create index monitoring_assignments_device on monitoring_assignments (device_id);

-- Who sees what -------------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array['access_sessions', 'vpn_hubs', 'task_groups', 'task_group_logs', 'automations',
    'automation_logs', 'monitoring_templates'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy reach on %I to farhelm_session
      using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()))', name);
  end loop;
  -- What is part of another row is seen with it.
  foreach name in array array['remote_access:devices:device_id', 'hotspots:devices:device_id', 'wireless:devices:device_id',
    'hotspot_users:hotspots:hotspot_id', 'vpn_hub_users:vpn_hubs:vpn_hub_id', 'vpn_routes:vpn_hubs:vpn_hub_id',
    'vpn_dhcp_options:vpn_hubs:vpn_hub_id', 'vpn_connections:vpn_hubs:vpn_hub_id', 'vpn_usage:vpn_hubs:vpn_hub_id',
    'tasks:task_groups:group_id', 'task_logs:task_group_logs:group_log_id'] loop
    execute format('alter table %I enable row level security', split_part(name, ':', 1));
    execute format('create policy reach on %I to farhelm_session
      using ((select farhelm_sees_all()) or exists (select from %I whole where whole.id = %I))',
      split_part(name, ':', 1), split_part(name, ':', 2), split_part(name, ':', 3));
  end loop;
end
$$;
alter table remote_access_tags enable row level security;
alter table vpn_hub_tags enable row level security;
alter table automation_devices enable row level security;
alter table monitoring_assignments enable row level security;
create policy reach on remote_access_tags to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from remote_access r where r.id = remote_access_id)
    and exists (select from tags t where t.id = tag_id));
create policy reach on vpn_hub_tags to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from vpn_hubs h where h.id = vpn_hub_id)
    and exists (select from tags t where t.id = tag_id));
create policy reach on automation_devices to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from automations a where a.id = automation_id)
    and exists (select from devices d where d.id = device_id));
create policy reach on monitoring_assignments to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from monitoring_templates m where m.id = template_id)
    and exists (select from devices d where d.id = device_id));

grant usage on sequence remote_access_id_seq, vpn_hubs_id_seq, vpn_hub_users_id_seq, vpn_routes_id_seq,
  vpn_dhcp_options_id_seq, task_groups_id_seq, tasks_id_seq, automations_id_seq, monitoring_templates_id to farhelm_session;
grant select, insert, delete, update (device_id, name, destination_ip, destination_port, protocol, credentials_required,
  updated_at) on remote_access to farhelm_session;
grant select, insert, delete on remote_access_tags, vpn_hub_tags, vpn_routes, vpn_dhcp_options to farhelm_session;
grant select, update (end_time) on access_sessions to farhelm_session;
grant select on hotspots, hotspot_users, wireless, vpn_connections, vpn_usage, task_group_logs, task_logs,
  automation_logs to farhelm_session;
grant select, insert, delete, update (description, enabled, stop_reason, server_ip, netmask, start_time, end_time,
  updated_at) on vpn_hubs to farhelm_session;
grant select, insert, delete, update (enabled, mode, ip) on vpn_hub_users to farhelm_session;
grant select, insert, delete, update (name, success_tag_id, failed_tag_id, updated_at) on task_groups to farhelm_session;
grant select, insert, delete, update (name, "order", type, data, timeout, stop_on_failure, updated_at)
  on tasks to farhelm_session;
grant select, insert, delete, update (name, description, enabled, data_group, cooldown_enabled, cooldown_duration,
  delay_enabled, delay_duration, delay_repetitions_count, conditions_body, updated_at) on automations to farhelm_session;
grant select, insert, delete, update (enabled) on automation_devices to farhelm_session;
grant select, insert, delete, update (name, description, api_system, api_version, period, enabled, data, updated_at)
  on monitoring_templates to farhelm_session;
grant select, insert, delete, update (enabled, period) on monitoring_assignments to farhelm_session;
