-- Where a list asks for many rows that follow their devices, the planner gathers the devices that may be seen beforehand:
-- those of the companies reached, found in the index of the company, and not the fleet of everybody.

create function farhelm_reached() returns integer[]
  language sql stable parallel safe
  as $$ select nullif(current_setting('farhelm.companies', true), '')::integer[] $$;

drop index devices_company;
create index devices_company on devices (company_id, id);

alter policy reach on device_port_settings
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
alter policy reach on device_esim_profiles
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));

do $$
declare
  own record;
begin
  for own in select tablename, policyname, qual from pg_policies
    where schemaname = current_schema() and qual ~ '\((d|whole)\.id = \w+\.device_id\)' loop
    execute format('alter policy %I on %I using (%s)', own.policyname, own.tablename, regexp_replace(own.qual,
      '\((d|whole)\.id = (\w+\.device_id)\)', '(\1.id = \2 and \1.company_id = any (farhelm_reached()))', 'g'));
  end loop;
end
$$;

-- What is sorted by and does not change with every report of a device. Nothing comes last in either direction, so each
-- direction of what can be missing has an index of its own.
create index devices_imei on devices (imei, id);
create index devices_original_model on devices (original_model, id);
create index devices_imei_down on devices (imei desc nulls last, id desc);
create index devices_original_model_down on devices (original_model desc nulls last, id desc);
create index devices_firmware_down on devices (firmware desc nulls last, id desc);
create index devices_operator_down on devices (operator desc nulls last, id desc);
create index devices_status_down on devices (status desc nulls last, id desc);
drop index devices_mac;
create index devices_mac on devices (mac, id);
create index devices_mac_down on devices (mac desc nulls last, id desc);
