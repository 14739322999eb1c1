-- All a device tells of itself. What has no column of its own is kept together, by the name the API has for it; what a
-- device does not tell is not in it.
alter table devices add column measured jsonb not null default '{}';

-- What devices are filtered and counted by: under row-level security an index over an expression would not be used.
alter table devices
  add column signal_2 smallint generated always as ((measured ->> 'signal_2')::smallint) stored,
  add column connection_type_2 text generated always as (measured ->> 'connection_type_2') stored,
  add column network_state_2 text generated always as (measured ->> 'network_state_2') stored,
  add column operator_2 text generated always as (measured ->> 'operator_2') stored,
  add column modem_manufacturer text generated always as (measured ->> 'modem_manufacturer') stored,
  add column modem_manufacturer_2 text generated always as (measured ->> 'modem_manufacturer_2') stored,
  add column modem_model text generated always as (measured ->> 'modem_model') stored,
  add column modem_model_2 text generated always as (measured ->> 'modem_model_2') stored,
  add column modem_firmware text generated always as (measured ->> 'modem_firmware') stored,
  add column modem_firmware_2 text generated always as (measured ->> 'modem_firmware_2') stored;
create index devices_operator_2 on devices (operator_2, id) where operator_2 is not null;
create index devices_modem_manufacturer on devices (modem_manufacturer, id);
create index devices_modem_manufacturer_2 on devices (modem_manufacturer_2, id) where modem_manufacturer_2 is not null;
create index devices_modem_model on devices (modem_model, id);
create index devices_modem_model_2 on devices (modem_model_2, id) where modem_model_2 is not null;
create index devices_modem_firmware on devices (modem_firmware, id);
create index devices_modem_firmware_2 on devices (modem_firmware_2, id) where modem_firmware_2 is not null;

-- Where somebody said the device is, and the packs that serve it.
alter table devices
  add column user_set_latitude double precision check (user_set_latitude between -90 and 90),
  add column user_set_longitude double precision check (user_set_longitude between -180 and 180),
  add column management_credit_type_id integer references credit_types (id),
  add column data_credit_type_id integer references credit_types (id),
  add column credit_expire_at timestamptz,
  add column auto_extend_credit boolean not null default false,
  add column remaining_data bigint check (remaining_data >= 0), -- bytes
  add constraint devices_user_set_place check ((user_set_latitude is null) = (user_set_longitude is null));
create index devices_management_credit_type on devices (management_credit_type_id) where management_credit_type_id is not null;
create index devices_data_credit_type on devices (data_credit_type_id) where data_credit_type_id is not null;
-- What was entered by hand until now.
update devices d set user_set_latitude = (s.value ->> 'latitude')::float8, user_set_longitude = (s.value ->> 'longitude')::float8
  from device_settings s
  where s.device_id = d.id and s.kind = 'location' and s.value ->> 'latitude' is not null and s.value ->> 'longitude' is not null;
delete from device_settings where kind = 'location';

grant select (measured, signal_2, connection_type_2, network_state_2, operator_2, modem_manufacturer, modem_manufacturer_2,
  modem_model, modem_model_2, modem_firmware, modem_firmware_2, user_set_latitude, user_set_longitude,
  management_credit_type_id, data_credit_type_id, credit_expire_at, auto_extend_credit, remaining_data) on devices
  to farhelm_session;
grant update (user_set_latitude, user_set_longitude, management_credit_type_id, data_credit_type_id, credit_expire_at,
  auto_extend_credit, remaining_data) on devices to farhelm_session;

-- What devices measured over time, and what spoke from where when something happened.
alter table device_samples add column measured jsonb not null default '{}';
alter table device_events add column user_id integer references users (id) on delete set null; -- null: the device itself
alter table device_events add column user_agent text; -- the firmware that spoke
alter table device_events add column ip text;
create index device_events_user on device_events (user_id) where user_id is not null;

create function sign_device_event() returns trigger
  language plpgsql
  as $$
  begin
    select coalesce(new.user_agent, d.firmware), coalesce(new.ip, d.wan_ip) into new.user_agent, new.ip
      from devices d where d.id = new.device_id;
    return new;
  end
  $$;
create trigger device_events_sign before insert on device_events for each row execute function sign_device_event();
