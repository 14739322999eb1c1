-- What follows its device was looked for among all devices, each time: now each row asks for its own device.

do $$
declare
  name text;
begin
  foreach name in array array['device_notes', 'device_settings', 'device_alerts', 'wireless_history', 'network_changes'] loop
    execute format('alter policy reach on %I
      using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id))', name);
  end loop;
end
$$;

create index devices_monitored on devices (company_id) where monitoring_enabled;
