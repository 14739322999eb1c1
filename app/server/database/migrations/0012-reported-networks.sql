-- Stores the Wi-Fi networks and hotspots that devices report. Databases created before this step have the same functions
-- under other names.
do $$
declare
  old regprocedure;
begin
  for old in select oid from pg_proc
    where proname ~ '^farhelm_t[a-z]{3}_(wireless|guests|hotspots)$' and pronamespace = current_schema()::regnamespace loop
    execute format('drop function %s', old);
  end loop;
end
$$;

create function farhelm_store_wireless(device integer, reported jsonb, at timestamptz) returns void language sql as $$
  delete from wireless w where w.device_id = device and w.updated_at <= at
    and not exists (select from jsonb_to_recordset(reported) as n(wlan_id text) where n.wlan_id = w.wlan_id);
  insert into wireless (device_id, wlan_id, ssid, active, received, sent, clients_count, created_at, updated_at)
  select d.id, n.wlan_id, n.ssid, n.is_active, n.received, n.sent, n.clients, at, at
  from devices d, jsonb_to_recordset(reported)
    as n(wlan_id text, ssid text, is_active boolean, clients integer, received bigint, sent bigint)
  where d.id = device
  on conflict (device_id, wlan_id) do update set ssid = excluded.ssid, active = excluded.active,
    received = excluded.received, sent = excluded.sent, clients_count = excluded.clients_count,
    updated_at = excluded.updated_at
  where wireless.updated_at <= excluded.updated_at;
$$;

create function farhelm_reported_guests(reported jsonb)
  returns table (hotspot_index integer, username text, mac text, ip text, seconds integer, download bigint, upload bigint)
  language sql immutable as $$
  select h.index, u.username, u.mac, u.ip, u.seconds, u.download, u.upload
  from jsonb_to_recordset(reported) as h(index integer, users jsonb), jsonb_to_recordset(h.users)
    as u(username text, mac text, ip text, seconds integer, download bigint, upload bigint);
$$;

create function farhelm_store_hotspots(device integer, reported jsonb, at timestamptz) returns void language plpgsql as $$
begin
  if exists (select from hotspots h where h.device_id = device and h.updated_at > at) then
    return;
  end if;
  -- Users before their hotspots: once a hotspot is deleted, its users can no longer be recognized as gone.
  delete from hotspot_users u using hotspots h where h.id = u.hotspot_id and h.device_id = device
    and not exists (select from farhelm_reported_guests(reported) g where g.hotspot_index = h.hotspot_index
      and g.username = u.username and g.mac is not distinct from u.mac);
  delete from hotspots h where h.device_id = device
    and not exists (select from jsonb_to_recordset(reported) as n(index integer) where n.index = h.hotspot_index);
  insert into hotspots (device_id, hotspot_index, ssid, status, hotspot_ip, auth_type, updated_at)
  select d.id, n.index, n.ssid, n.is_enabled, n.ip, n.auth_type, at
  from devices d, jsonb_to_recordset(reported) as n(index integer, ssid text, is_enabled boolean, ip text, auth_type text)
  where d.id = device
  on conflict (device_id, hotspot_index) do update set ssid = excluded.ssid, status = excluded.status,
    hotspot_ip = excluded.hotspot_ip, auth_type = excluded.auth_type, updated_at = excluded.updated_at;
  update hotspot_users u set ip = g.ip, start_time = at - make_interval(secs => g.seconds), download = g.download,
    upload = g.upload, updated_at = at
  from hotspots h, farhelm_reported_guests(reported) g
  where h.device_id = device and u.hotspot_id = h.id and g.hotspot_index = h.hotspot_index
    and g.username = u.username and g.mac is not distinct from u.mac;
  insert into hotspot_users (hotspot_id, username, mac, ip, start_time, download, upload, created_at, updated_at)
  select h.id, g.username, g.mac, g.ip, at - make_interval(secs => g.seconds), g.download, g.upload, at, at
  from hotspots h, farhelm_reported_guests(reported) g
  where h.device_id = device and g.hotspot_index = h.hotspot_index
    and not exists (select from hotspot_users u where u.hotspot_id = h.id and u.username = g.username
      and u.mac is not distinct from g.mac);
end
$$;
