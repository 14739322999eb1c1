-- What devices are to do, to keep and to be configured with. Devices fetch their work through the device door; until
-- they do it waits here, can be seen and can be cancelled.

create table device_jobs (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer not null references devices (id) on delete cascade,
  device_name text not null,
  device_serial text not null,
  action text not null,
  detail jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  tag_id integer references tags (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index device_jobs_device on device_jobs (device_id, id);
create index device_jobs_company on device_jobs (company_id, id);
create index device_jobs_tag on device_jobs (tag_id, id);
create index device_jobs_user on device_jobs (created_by);

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

-- What a device is to be configured with, by kind; password is sealed.
create table device_settings (
  device_id integer not null references devices (id) on delete cascade,
  kind text not null check (kind in ('ddns', 'site-blocking', 'esim', 'backup', 'location')),
  value jsonb not null,
  password bytea,
  updated_at timestamptz not null default now(),
  primary key (device_id, kind)
);

create table configurator_templates (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  version text not null,
  min_firmware text,
  max_firmware text,
  request_data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index configurator_templates_name on configurator_templates (company_id, lower(name));

create table device_alerts (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  type text not null,
  receiver text not null,
  message text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index device_alerts_device on device_alerts (device_id, id);

alter table device_jobs enable row level security;
alter table device_notes enable row level security;
alter table device_settings enable row level security;
alter table configurator_templates enable row level security;
alter table device_alerts enable row level security;

create policy reach on device_jobs to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on configurator_templates to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
-- These follow their device, which has a policy of its own.
create policy reach on device_notes to farhelm_session using (device_id in (select id from devices));
create policy reach on device_settings to farhelm_session using (device_id in (select id from devices));
create policy reach on device_alerts to farhelm_session using (device_id in (select id from devices));

grant select, insert, update (state, finished_at) on device_jobs to farhelm_session;
grant select, insert on device_notes to farhelm_session;
grant select (device_id, kind, value, updated_at), insert, update (value, password, updated_at)
  on device_settings to farhelm_session;
grant select, insert, delete on configurator_templates, device_alerts to farhelm_session;
grant update (company_id) on devices to farhelm_session;
grant usage on sequence device_jobs_id_seq, device_notes_id_seq, configurator_templates_id_seq, device_alerts_id_seq
  to farhelm_session;
