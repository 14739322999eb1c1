-- Devices, their tags, notes, settings and service.

create table gateway_nodes (
  id text primary key,
  seen_at timestamptz not null default now()
);
alter table gateway_nodes enable row level security;

create function device_search_text(name text, serial text, mac text, imei text) returns text
  language sql immutable parallel safe
  as $$ select lower(name || ' ' || serial || ' ' || coalesce(mac, '') || ' ' || coalesce(imei, '')) $$;

create table devices (
  id serial primary key,
  company_id integer not null references companies (id),
  model text not null,
  original_model text,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  serial text not null,
  mac text,
  imei text,
  firmware text,
  status smallint check (status between 0 and 2), -- 0 offline, 1 online, 2 pending, null not activated
  signal smallint, -- dBm
  temperature smallint, -- tenths of a degree Celsius
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  sim_slot smallint,
  sim_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  router_uptime integer, -- seconds
  connection_uptime integer, -- seconds
  sent bigint, -- bytes
  received bigint, -- bytes
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  monitoring_enabled boolean not null default true,
  is_facelift boolean not null default false,
  esim boolean not null default false,
  credit_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_connection_at timestamptz,
  last_update_at timestamptz,
  secret_hash bytea,
  gateway_node text,
  search_text text not null generated always as (device_search_text(name, serial, mac, imei)) stored,
  revision integer not null default 1,
  -- Why the last connection attempt failed, and the state of the device's L2TP instances.
  failed_auth_reason text,
  vpn_monitoring_instances_state smallint check (vpn_monitoring_instances_state between 1 and 4),
  -- Reporting periods in seconds by kind; 0 is never, a missing kind has the default.
  monitoring jsonb not null default '{}',
  -- Reported values without a column of their own, by the name the API has for them.
  measured jsonb not null default '{}',
  -- Lists filter and count by these: under row-level security an index over an expression would not be used.
  signal_2 smallint generated always as (((measured ->> 'signal_2'))::smallint) stored,
  connection_type_2 text generated always as (measured ->> 'connection_type_2') stored,
  network_state_2 text generated always as (measured ->> 'network_state_2') stored,
  operator_2 text generated always as (measured ->> 'operator_2') stored,
  modem_manufacturer text generated always as (measured ->> 'modem_manufacturer') stored,
  modem_manufacturer_2 text generated always as (measured ->> 'modem_manufacturer_2') stored,
  modem_model text generated always as (measured ->> 'modem_model') stored,
  modem_model_2 text generated always as (measured ->> 'modem_model_2') stored,
  modem_firmware text generated always as (measured ->> 'modem_firmware') stored,
  modem_firmware_2 text generated always as (measured ->> 'modem_firmware_2') stored,
  -- The location a user entered, and the packs that serve the device.
  user_set_latitude double precision check (user_set_latitude between -90 and 90),
  user_set_longitude double precision check (user_set_longitude between -180 and 180),
  management_credit_type_id integer,
  data_credit_type_id integer,
  credit_expire_at timestamptz,
  auto_extend_credit boolean not null default false,
  remaining_data bigint check (remaining_data >= 0), -- bytes
  sort_name text not null generated always as (lower(name)) stored,
  capabilities jsonb check (jsonb_typeof(capabilities) = 'object'), -- the reported values
  constraint devices_user_set_place check ((user_set_latitude is null) = (user_set_longitude is null))
);
-- Values that change with every report (signal, temperature, traffic, times) have no index on purpose: a report would
-- rewrite every index of the row.
create unique index devices_company on devices (company_id, id);
create index devices_created on devices (created_at, id);
create index devices_data_credit_type on devices (data_credit_type_id) where data_credit_type_id is not null;
create index devices_extended on devices (credit_expire_at) where auto_extend_credit and credit_enabled;
create index devices_firmware on devices (firmware, id);
create index devices_firmware_down on devices (firmware desc nulls last, id desc);
create index devices_gateway on devices (gateway_node) where gateway_node is not null;
-- Sorts by values that do not change with every report. Nulls come last in both directions, so each direction of a
-- nullable column has an index of its own.
create index devices_imei on devices (imei, id);
create index devices_imei_down on devices (imei desc nulls last, id desc);
create index devices_mac on devices (mac, id);
create index devices_mac_down on devices (mac desc nulls last, id desc);
create index devices_management_credit_type on devices (management_credit_type_id) where management_credit_type_id is not null;
create index devices_model on devices (model, id);
create index devices_modem_firmware on devices (modem_firmware, id);
create index devices_modem_firmware_2 on devices (modem_firmware_2, id) where modem_firmware_2 is not null;
create index devices_modem_manufacturer on devices (modem_manufacturer, id);
create index devices_modem_manufacturer_2 on devices (modem_manufacturer_2, id) where modem_manufacturer_2 is not null;
create index devices_modem_model on devices (modem_model, id);
create index devices_modem_model_2 on devices (modem_model_2, id) where modem_model_2 is not null;
create index devices_monitored on devices (company_id) where monitoring_enabled;
create index devices_operator on devices (operator, id);
create index devices_operator_2 on devices (operator_2, id) where operator_2 is not null;
create index devices_operator_down on devices (operator desc nulls last, id desc);
create index devices_original_model on devices (original_model, id);
create index devices_original_model_down on devices (original_model desc nulls last, id desc);
create index devices_search on devices using gin (search_text gin_trgm_ops);
create unique index devices_serial on devices (serial);
create index devices_sort_name on devices (sort_name, id) include (company_id);
create index devices_status on devices (status, id) include (company_id);
create index devices_status_down on devices (status desc nulls last, id desc);
alter table devices enable row level security;
create policy found on devices for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on devices to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on devices for select to farhelm_whole using (true);
grant select (id, company_id, model, original_model, name, description, serial, mac, imei, firmware, status, signal,
  temperature, operator, connection_type, connection_state, network_state, sim_slot, sim_state, wan_state, wan_ip,
  mobile_ip, router_uptime, connection_uptime, sent, received, latitude, longitude, monitoring_enabled, is_facelift,
  esim, credit_enabled, created_at, updated_at, last_connection_at, last_update_at, revision, failed_auth_reason,
  vpn_monitoring_instances_state, monitoring, measured, signal_2, connection_type_2, network_state_2, operator_2,
  modem_manufacturer, modem_manufacturer_2, modem_model, modem_model_2, modem_firmware, modem_firmware_2,
  user_set_latitude, user_set_longitude, management_credit_type_id, data_credit_type_id, credit_expire_at,
  auto_extend_credit, remaining_data, sort_name, capabilities), insert (company_id, model, name, description, serial,
  mac, imei, created_at, updated_at), update (company_id, name, description, latitude, longitude, monitoring_enabled,
  credit_enabled, updated_at, monitoring, user_set_latitude, user_set_longitude, management_credit_type_id,
  data_credit_type_id, credit_expire_at, auto_extend_credit, remaining_data), delete on devices to farhelm_session;
grant usage on sequence devices_id_seq to farhelm_session;

-- The number of devices of a company, as changes to add up: counting 100 000 devices took longer than reading a page of
-- them. Changes are only inserted, so that no transaction waits for another; the server compacts them now and then.
create table device_counts (
  company_id integer not null,
  change bigint not null
);
create index device_counts_company on device_counts (company_id);
alter table device_counts enable row level security;
create policy reach on device_counts for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on device_counts for select to farhelm_whole using (true);
grant select on device_counts to farhelm_session;

create table tags (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  color text check (color ~ '^#([0-9A-Fa-f]{3,4}){1,2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id integer references users (id) on delete set null
);
create unique index tags_name on tags (company_id, lower(name));
create index tags_sort_name on tags (lower(name), id);
create index tags_user on tags (user_id);
alter table tags enable row level security;
create policy reach on tags to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on tags for select to farhelm_whole using (true);
grant select, insert, update, delete on tags to farhelm_session;
grant usage on sequence tags_id_seq to farhelm_session;

create table device_tags (
  device_id integer not null references devices (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (device_id, tag_id)
);
-- The devices of a tag are counted in one index, without reading the rows.
create index device_tags_worn on device_tags (tag_id, device_id);
alter table device_tags enable row level security;
create policy reach on device_tags to farhelm_session
  using ((select farhelm_sees_all()) or (exists (select from devices d where d.id = device_tags.device_id
    and d.company_id = any (farhelm_reached())) and exists (select from tags t where t.id = device_tags.tag_id)));
create policy whole on device_tags for select to farhelm_whole using (true);
grant select, insert, delete on device_tags to farhelm_session;

-- Actions a tag applies to devices it is assigned to.
create table tag_actions (
  id serial primary key,
  tag_id integer not null references tags (id) on delete cascade,
  action text not null check (action in ('firmware_upload', 'config_upload', 'execute_tasks_group',
    'execute_mulficonfig_template')),
  file_id integer,
  task_group_id integer,
  template_id integer,
  created_at timestamptz not null default now(),
  check (case action when 'execute_tasks_group' then task_group_id when 'execute_mulficonfig_template' then
    template_id else file_id end is not null and num_nonnulls(file_id, task_group_id, template_id) = 1)
);
create index tag_actions_file on tag_actions (file_id);
create index tag_actions_tag on tag_actions (tag_id, id);
create index tag_actions_task_group on tag_actions (task_group_id);
create index tag_actions_template on tag_actions (template_id);
alter table tag_actions enable row level security;
-- The rows follow their tag, which has a policy of its own.
create policy reach on tag_actions to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from tags t where t.id = tag_id));
create policy whole on tag_actions for select to farhelm_whole using (true);
grant select, insert, delete on tag_actions to farhelm_session;
grant usage on sequence tag_actions_id_seq to farhelm_session;

create table device_notes (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  username text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index device_notes_device on device_notes (device_id, id);
create index device_notes_user on device_notes (user_id);
alter table device_notes enable row level security;
create policy reach on device_notes to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_notes.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_notes for select to farhelm_whole using (true);
grant select, insert on device_notes to farhelm_session;
grant usage on sequence device_notes_id_seq to farhelm_session;

-- Desired settings of a device, by kind; password is sealed.
create table device_settings (
  device_id integer not null references devices (id) on delete cascade,
  kind text not null check (kind in ('ddns', 'site-blocking', 'esim', 'backup', 'location')),
  value jsonb not null,
  password bytea,
  updated_at timestamptz not null default now(),
  primary key (device_id, kind)
);
create index device_settings_backup on device_settings (device_id) where kind = 'backup';
alter table device_settings enable row level security;
create policy reach on device_settings to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_settings.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_settings for select to farhelm_whole using (true);
grant select (device_id, kind, value, updated_at), insert, update (value, password, updated_at) on device_settings to farhelm_session;

-- Desired settings of the Ethernet ports of devices and of their eSIM profiles.
create table device_port_settings (
  device_id integer not null references devices (id) on delete cascade,
  port integer not null check (port between 1 and 64),
  description text check (length(description) <= 100),
  poe boolean,
  updated_at timestamptz not null default now(),
  primary key (device_id, port)
);
alter table device_port_settings enable row level security;
create policy reach on device_port_settings to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_port_settings.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_port_settings for select to farhelm_whole using (true);
grant select, insert, update (description, poe, updated_at) on device_port_settings to farhelm_session;

create table device_esim_profiles (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  name text check (length(name) between 1 and 64),
  provider text not null,
  enabled boolean not null default false,
  wanted text not null check (wanted in ('add', 'rename', 'enable', 'disable', 'delete')),
  job_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The ICCID of the profile, as reported once it is loaded.
  iccid text check (iccid ~ '^[0-9]{18,20}$')
);
create index device_esim_profiles_device on device_esim_profiles (device_id, id);
create index device_esim_profiles_job on device_esim_profiles (job_id);
alter table device_esim_profiles enable row level security;
create policy reach on device_esim_profiles to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_esim_profiles.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_esim_profiles for select to farhelm_whole using (true);
grant select, insert, update (name, enabled, wanted, job_id, updated_at) on device_esim_profiles to farhelm_session;
grant usage on sequence device_esim_profiles_id_seq to farhelm_session;

-- The dynamic DNS rules of a device, as it reported them.
create table device_ddns_status (
  device_id integer primary key references devices (id) on delete cascade,
  rules jsonb not null,
  updated_at timestamptz not null
);
alter table device_ddns_status enable row level security;
create policy reach on device_ddns_status for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy whole on device_ddns_status for select to farhelm_whole using (true);
grant select on device_ddns_status to farhelm_session;

-- What devices report of the VPN instances they run.
create table device_vpn_status (
  device_id integer primary key references devices (id) on delete cascade,
  data jsonb not null,
  updated_at timestamptz not null
);
alter table device_vpn_status enable row level security;
create policy reach on device_vpn_status for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_vpn_status.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_vpn_status for select to farhelm_whole using (true);
grant select on device_vpn_status to farhelm_session;

create table authorized_devices (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  serial text not null check (length(serial) between 1 and 40),
  mac text,
  imei text,
  model text,
  created_at timestamptz not null default now(),
  -- Capabilities that a device may report when it enrols, which override those that follow from model and firmware.
  -- Null: none.
  capabilities text[] -- the names the approval signs for
);
create index authorized_devices_company on authorized_devices (company_id, id);
create unique index authorized_devices_serial on authorized_devices (lower(serial));
alter table authorized_devices enable row level security;
create policy reach on authorized_devices to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on authorized_devices for select to farhelm_whole using (true);
grant select, insert, delete on authorized_devices to farhelm_session;
grant usage on sequence authorized_devices_id_seq to farhelm_session;

-- Every company configures its devices by these; only sessions that see all companies write them.
create table device_specifications (
  id serial primary key,
  system text not null check (system in ('rutos', 'tswos')),
  firmware_brand_id integer not null check (firmware_brand_id between 1 and 999),
  name text not null check (length(name) between 1 and 255),
  content json not null,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (system, firmware_brand_id)
);
alter table device_specifications enable row level security;
create policy changed on device_specifications for update to farhelm_session using ((select farhelm_sees_all()));
create policy seen on device_specifications for select to farhelm_session using (true);
create policy written on device_specifications for insert to farhelm_session with check ((select farhelm_sees_all()));
grant select, insert, update (name, content, uploaded_by, updated_at) on device_specifications to farhelm_session;
grant usage on sequence device_specifications_id_seq to farhelm_session;

create table dashboards (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  layout jsonb not null default '[]',
  image_id integer,
  autorefresh integer not null default 0 check (autorefresh between 0 and 86400), -- seconds; 0 never
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_default boolean not null default false
);
create unique index dashboards_default on dashboards (device_id) where is_default;
create unique index dashboards_name on dashboards (device_id, lower(name));
alter table dashboards enable row level security;
create policy reach on dashboards to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = dashboards.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on dashboards for select to farhelm_whole using (true);
grant select, insert, update (name, layout, image_id, autorefresh, updated_at, is_default), delete on dashboards to farhelm_session;
grant usage on sequence dashboards_id_seq to farhelm_session;

-- The device gateway writes many devices with one statement; this records the events that follow from the changes,
-- by any writer.
create function note_device_events() returns trigger
  language plpgsql
  as $$
  begin
    if new.status is distinct from old.status and new.status = 1 then
      insert into device_events (device_id, type, log) values (new.id, 'connected', coalesce(new.wan_ip, ''));
    end if;
    if new.status = 0 and old.status = 1 then
      insert into device_events (device_id, type, status) values (new.id, 'disconnected', false);
    end if;
    if new.firmware is distinct from old.firmware and old.firmware is not null and new.firmware is not null then
      insert into device_events (device_id, type, log)
      values (new.id, 'firmware', old.firmware || ' → ' || new.firmware);
    end if;
    if new.operator is distinct from old.operator and old.operator is not null and new.operator is not null then
      insert into device_events (device_id, type, log)
      values (new.id, 'operator', old.operator || ' → ' || new.operator);
    end if;
    if new.wan_state is distinct from old.wan_state and old.wan_state is not null and new.wan_state is not null then
      insert into device_events (device_id, type, log)
      values (new.id, 'wan', old.wan_state || ' → ' || new.wan_state);
    end if;
    if new.sim_slot is distinct from old.sim_slot and old.sim_slot is not null and new.sim_slot is not null then
      insert into device_events (device_id, type, log)
      values (new.id, 'sim', old.sim_slot || ' → ' || new.sim_slot);
    end if;
    return null;
  end
  $$;

create trigger devices_note_events after update of status, firmware, operator, wan_state, sim_slot on devices
  for each row
  when ((old.status, old.firmware, old.operator, old.wan_state, old.sim_slot)
    is distinct from (new.status, new.firmware, new.operator, new.wan_state, new.sim_slot))
  execute function note_device_events();

create function count_revision() returns trigger
  language plpgsql
  as $$ begin new.revision := old.revision + 1; return new; end $$;

create trigger devices_revision before update on devices for each row execute function count_revision();

-- Devices watched by an alert wait for the same evaluation as those watched by an automation.
create function queue_automations() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    if exists (select from automation_devices w where w.device_id = new.id and w.enabled)
      or exists (select from device_alerts a where a.device_id = new.id and a.enable) then
      insert into automation_queue (device_id, before) values (new.id, to_jsonb(old) - 'secret_hash' - 'gateway_node')
        on conflict (device_id) do nothing;
    end if;
    return null;
  end
  $$;

create trigger queue_automations after update on devices for each row
  when (old.last_update_at is distinct from new.last_update_at or old.status is distinct from new.status)
  execute function queue_automations();

-- Logs every switch of a service, whatever made it.
create function note_device_service() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    insert into device_service_log (company_id, device_id, serial, mac, user_id, action_type, created_at)
      values (new.company_id, new.id, new.serial, new.mac, farhelm_user(), case when new.credit_enabled then 1 else 2 end,
        new.updated_at);
    return null;
  end
  $$;

create trigger note_device_service after update of credit_enabled on devices for each row
  when (old.credit_enabled is distinct from new.credit_enabled) execute function note_device_service();

-- Which templates a device needs follows from where it is, whatever changed that.
create function farhelm_leave_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update device_jobs set state = 'cancelled', finished_at = now(), result = 'Left out: the device went to another company.'
    where device_id = new.id and state in ('waiting', 'running') and action <> 'monitoring_template'
      and not farhelm_reaches(created_by, new.company_id);
    update device_alerts set enable = false
    where device_id = new.id and enable and not farhelm_reaches(user_id, new.company_id);
    return null;
  end
  $$;

create trigger leave_company after update of company_id on devices for each row
  when (old.company_id <> new.company_id) execute function farhelm_leave_company();

create function note_refused_device() returns trigger
  language plpgsql
  as $$
  begin
    insert into device_events (device_id, type, status, code) values (new.id, 'refused', false, new.failed_auth_reason);
    return null;
  end
  $$;

create trigger devices_note_refusal after update of failed_auth_reason on devices
  for each row
  when (new.failed_auth_reason is not null and new.failed_auth_reason is distinct from old.failed_auth_reason)
  execute function note_refused_device();

create function note_devices_added() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts select company_id, count(*) from added group by company_id;
  return null;
end $$;

create trigger note_added after insert on devices
  referencing new table as added for each statement execute function note_devices_added();

create function note_devices_removed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts select company_id, -count(*) from removed group by company_id;
  return null;
end $$;

create trigger note_removed after delete on devices
  referencing old table as removed for each statement execute function note_devices_removed();

create function note_device_moved() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts values (old.company_id, -1), (new.company_id, 1);
  return null;
end $$;

create trigger note_moved after update of company_id on devices
  for each row when (old.company_id <> new.company_id) execute function note_device_moved();

create function farhelm_put_templates_anew() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    perform farhelm_put_template(device_id, template_id) from monitoring_assignments where device_id = new.id;
    return null;
  end
  $$;

-- A device that enrols again, with another secret, may be another machine without templates.
create trigger put_templates_anew after update of secret_hash, company_id on devices for each row
  when (old.secret_hash is distinct from new.secret_hash or old.company_id <> new.company_id)
  execute function farhelm_put_templates_anew();

-- LIKE is not leakproof, so under row-level security the planner may not use the trigram index. This function runs as
-- the owner, uses it, and applies the same rule itself. It plans the query for each pattern: one without three letters
-- in a row is found faster without the index. pattern is a LIKE pattern in lower case.
create function find_devices(pattern text) returns setof integer
  language plpgsql stable security definer set search_path from current rows 100
  as $$
  begin
    return query execute
      'select d.id from devices d where d.search_text like $1
         and ((select farhelm_sees_all()) or d.company_id in (select farhelm_companies()))'
      using pattern;
  end
  $$;
revoke all on function find_devices(text) from public;
grant execute on function find_devices(text) to farhelm_session;
