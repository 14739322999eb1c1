-- Dynamic DNS has several rules; what a device says of its own is kept as it was told.
create table device_ddns_status (
  device_id integer primary key references devices (id) on delete cascade,
  rules jsonb not null,
  updated_at timestamptz not null
);
alter table device_ddns_status enable row level security;
create policy reach on device_ddns_status for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
grant select on device_ddns_status to farhelm_session;

update device_settings set value = jsonb_build_object('rules', jsonb_build_array(value)), password = null
where kind = 'ddns' and not value ? 'rules';
