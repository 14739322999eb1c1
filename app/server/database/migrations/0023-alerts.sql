-- What alerts watch and how they are told, and every alert that was raised.
alter table device_alerts
  add column user_id integer references users (id) on delete set null,
  add column alert_type_id integer,
  add column alert_subtype_id integer,
  add column action integer not null default 1 check (action in (1, 2, 3)), -- mail, mail by own server, notification
  add column subject text not null default '',
  add column smtp_config_id integer references email_configurations (id) on delete set null,
  add column redundancy_enable boolean not null default false,
  add column redundancy_interval integer check (redundancy_interval between 1 and 10080), -- minutes
  add column place jsonb, -- where a geofence is
  add column raised_at timestamptz,
  add column updated_at timestamptz not null default now(),
  alter column receiver drop not null;
alter table device_alerts rename column enabled to enable;
create index device_alerts_user on device_alerts (user_id);
create index device_alerts_smtp on device_alerts (smtp_config_id);

-- No device reports its sign-ins: such alerts stay, and are off.
update device_alerts set enable = false where type = 'login';
update device_alerts set
  alert_type_id = case type when 'login' then 4 when 'reboot' then 2 when 'configuration' then 1 else 3 end,
  alert_subtype_id = case type when 'login' then 14 when 'reboot' then 3 when 'configuration' then 2
    when 'signal' then 9 else 5 end;
alter table device_alerts
  alter column alert_type_id set not null, alter column alert_subtype_id set not null, drop column type;
grant update (subject, message, enable, redundancy_enable, redundancy_interval, smtp_config_id, updated_at)
  on device_alerts to farhelm_session;

create table alerts (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer not null references devices (id) on delete cascade,
  alerts_configs_id integer references device_alerts (id) on delete set null,
  alert_type_id integer not null,
  alert_subtype_id integer not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index alerts_company on alerts (company_id, id);
create index alerts_device on alerts (device_id, id);
create index alerts_configuration on alerts (alerts_configs_id, id);
alter table alerts enable row level security;
create policy reach on alerts to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, delete on alerts to farhelm_session;

-- Devices an alert watches wait for the same evaluation as those an automation watches.
create or replace function queue_automations() returns trigger
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
