-- What devices did and measured, their dashboards, files, images and reports.

-- History: a row is seen by whoever sees its device ---------------------------------------------------------------

create table device_events (
  id bigserial primary key,
  device_id integer not null references devices (id) on delete cascade,
  type text not null check (type in ('connected', 'disconnected', 'firmware', 'operator', 'wan', 'sim')),
  status boolean not null default true, -- false: something went wrong
  log text not null default '' check (length(log) <= 1000),
  created_at timestamptz not null default now()
);
create index device_events_device on device_events (device_id, created_at desc, id desc);
create index device_events_created on device_events (created_at);

create table device_samples (
  device_id integer not null references devices (id) on delete cascade,
  created_at timestamptz not null,
  signal smallint, -- dBm
  temperature smallint, -- tenths of a degree Celsius
  sent bigint, -- bytes, as counted since the device exists
  received bigint,
  sim_slot smallint,
  sim_state text,
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  firmware text,
  router_uptime integer, -- seconds
  connection_uptime integer, -- seconds
  latitude double precision,
  longitude double precision,
  primary key (device_id, created_at)
);
create index device_samples_created on device_samples (created_at);

create table device_data_usage (
  device_id integer not null references devices (id) on delete cascade,
  date date not null, -- the day in UTC
  sim_slot smallint not null default 1,
  sent bigint not null default 0 check (sent >= 0), -- bytes of that day
  received bigint not null default 0 check (received >= 0),
  primary key (device_id, date, sim_slot)
);
create index device_data_usage_date on device_data_usage (date);

-- The door writes devices with one statement for many; what changed by it is noted here, whoever changed it.
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

-- Files -----------------------------------------------------------------------------------------------------------

create table files (
  id serial primary key,
  company_id integer references companies (id), -- null: offered to every company
  device_id integer references devices (id) on delete set null,
  type text not null check (type in ('firmware', 'config', 'eventslog', 'troubleshoot', 'device_task_manager_file',
    'custom_file', 'global_firmware', 'periodic_backup')),
  name text not null check (length(name) between 1 and 255),
  version text check (length(version) <= 100),
  device_model text check (length(device_model) <= 100),
  description text not null default '' check (length(description) <= 255),
  file_size bigint not null check (file_size between 0 and 83886080), -- bytes
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint files_scope check ((type = 'global_firmware') = (company_id is null))
);
create index files_company on files (company_id, created_at desc);
create index files_device on files (device_id) where device_id is not null;
create index files_sort_name on files (lower(name), id);

create table file_chunks (
  file_id integer not null references files (id) on delete cascade,
  position integer not null check (position >= 0),
  data bytea not null,
  primary key (file_id, position)
);
alter table file_chunks alter column data set storage external; -- firmware does not compress

create table images (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 255),
  type text not null check (type in ('device_dashboard')),
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  file_size integer not null check (file_size between 1 and 5242880), -- bytes
  original_width integer not null check (original_width between 1 and 2048),
  original_height integer not null check (original_height between 1 and 1080),
  data bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table images alter column data set storage external;
create index images_company on images (company_id, created_at desc);

-- Dashboards ------------------------------------------------------------------------------------------------------

create table dashboards (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  layout jsonb not null default '[]',
  image_id integer references images (id) on delete set null,
  autorefresh integer not null default 0 check (autorefresh between 0 and 86400), -- seconds; 0 never
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index dashboards_name on dashboards (device_id, lower(name));

-- Reports ---------------------------------------------------------------------------------------------------------

create table reports (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  type text not null check (type in ('single', 'periodic')),
  period text not null check (period in ('day', 'week', 'month', 'custom')),
  parameters text[] not null,
  applied_by text not null check (applied_by in ('device', 'company', 'tag')),
  apply_list integer[] not null,
  is_active boolean not null default true,
  start_date timestamptz,
  end_date timestamptz,
  generated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reports_range check (period <> 'custom' or start_date < end_date)
);
create index reports_company on reports (company_id, created_at desc);

create table generated_reports (
  id serial primary key,
  company_id integer not null references companies (id),
  report_template_id integer references reports (id) on delete set null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  type text not null check (type in ('single', 'periodic')),
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index generated_reports_company on generated_reports (company_id, created_at desc);
create index generated_reports_template on generated_reports (report_template_id);

-- Who sees what ---------------------------------------------------------------------------------------------------

alter table device_events enable row level security;
alter table device_samples enable row level security;
alter table device_data_usage enable row level security;
alter table files enable row level security;
alter table file_chunks enable row level security;
alter table images enable row level security;
alter table dashboards enable row level security;
alter table reports enable row level security;
alter table generated_reports enable row level security;

create policy reach on device_events for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy reach on device_samples for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy reach on device_data_usage for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy reach on files for select to farhelm_session
  using (company_id is null or (select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy add on files for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy change on files for update to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy remove on files for delete to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy add on file_chunks for insert to farhelm_session
  with check (exists (select from files f where f.id = file_id));
create policy reach on images to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on dashboards to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy reach on reports to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on generated_reports to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy found on devices for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));

grant select on device_events, device_samples, device_data_usage to farhelm_session;
grant usage on sequence device_events_id_seq, files_id_seq, images_id_seq, dashboards_id_seq, reports_id_seq,
  generated_reports_id_seq, devices_id_seq to farhelm_session;
grant select, insert, update (description, updated_at), delete on files to farhelm_session;
grant insert on file_chunks to farhelm_session;
grant select, insert, update (description, updated_at), delete on images to farhelm_session;
grant select, insert, delete, update (name, layout, image_id, autorefresh, updated_at) on dashboards to farhelm_session;
grant select, insert, update, delete on reports to farhelm_session;
grant select, insert, update (name, description), delete on generated_reports to farhelm_session;
grant insert (company_id, model, name, serial, mac, imei, description, created_at, updated_at) on devices to farhelm_session;
grant update (credit_enabled, monitoring_enabled, latitude, longitude) on devices to farhelm_session;
