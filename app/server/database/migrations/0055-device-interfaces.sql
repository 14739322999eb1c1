-- What is wanted of the Ethernet ports of devices and of the profiles on their eSIM.
create table device_port_settings (
  device_id integer not null references devices (id) on delete cascade,
  port integer not null check (port between 1 and 64),
  description text check (length(description) <= 100),
  poe boolean,
  updated_at timestamptz not null default now(),
  primary key (device_id, port)
);

create table device_esim_profiles (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  name text check (length(name) between 1 and 64),
  provider text not null,
  enabled boolean not null default false,
  wanted text not null check (wanted in ('add', 'rename', 'enable', 'disable', 'delete')),
  job_id integer references device_jobs (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index device_esim_profiles_device on device_esim_profiles (device_id, id);
create index device_esim_profiles_job on device_esim_profiles (job_id);

alter table device_port_settings enable row level security;
alter table device_esim_profiles enable row level security;
-- These follow their device, which has a policy of its own.
create policy reach on device_port_settings to farhelm_session using (device_id in (select id from devices));
create policy reach on device_esim_profiles to farhelm_session using (device_id in (select id from devices));
grant select, insert, update (description, poe, updated_at) on device_port_settings to farhelm_session;
grant select, insert, update (name, enabled, wanted, job_id, updated_at) on device_esim_profiles to farhelm_session;
grant usage on sequence device_esim_profiles_id_seq to farhelm_session;
