-- What devices tell beside their own values: the VPN instances they run, and what monitoring templates ask them for.
create table device_vpn_status (
  device_id integer primary key references devices (id) on delete cascade,
  data jsonb not null,
  updated_at timestamptz not null
);
create table device_custom_data (
  id bigserial primary key,
  device_id integer not null references devices (id) on delete cascade,
  template_id integer not null references monitoring_templates (id) on delete cascade,
  data jsonb not null, -- question to field to value
  created_at timestamptz not null
);
create index device_custom_data_device on device_custom_data (device_id, created_at);
create index device_custom_data_template on device_custom_data (template_id);
create index device_custom_data_created on device_custom_data (created_at);

alter table device_vpn_status enable row level security;
alter table device_custom_data enable row level security;
-- These follow their device, which has a policy of its own.
create policy reach on device_vpn_status for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy reach on device_custom_data for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
grant select on device_vpn_status, device_custom_data to farhelm_session;
