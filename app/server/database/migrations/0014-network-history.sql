-- What Wi-Fi networks carried and who came and went, kept as devices report it; what templates are for, and how often they changed.

create table wireless_history (
  id bigserial primary key,
  device_id integer not null references devices (id) on delete cascade,
  wlan_id text not null,
  clients_count integer not null,
  received bigint not null, -- bytes
  sent bigint not null, -- bytes
  created_at timestamptz not null
);
create index wireless_history_network on wireless_history (device_id, wlan_id, created_at);

create table network_changes (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  change text not null check (change in ('joined', 'left')),
  object text not null,
  address text,
  created_at timestamptz not null default now()
);
create index network_changes_device on network_changes (device_id, id);

create function farhelm_keep_wireless() returns trigger language plpgsql as $$
begin
  insert into wireless_history (device_id, wlan_id, clients_count, received, sent, created_at)
  values (new.device_id, new.wlan_id, new.clients_count, new.received, new.sent, new.updated_at);
  -- Nobody asks for more than a quarter of a year.
  delete from wireless_history where device_id = new.device_id and wlan_id = new.wlan_id
    and created_at < new.updated_at - interval '92 days';
  return null;
end
$$;
create trigger keep_wireless after insert or update on wireless for each row execute function farhelm_keep_wireless();

create function farhelm_keep_client() returns trigger language plpgsql as $$
begin
  -- A hotspot that goes with its device leaves nothing behind.
  if tg_op = 'INSERT' then
    insert into network_changes (device_id, change, object, address)
    select h.device_id, 'joined', new.username, new.mac from hotspots h where h.id = new.hotspot_id;
  else
    insert into network_changes (device_id, change, object, address)
    select h.device_id, 'left', old.username, old.mac from hotspots h where h.id = old.hotspot_id;
  end if;
  return null;
end
$$;
create trigger keep_client after insert or delete on hotspot_users for each row execute function farhelm_keep_client();

alter table wireless_history enable row level security;
alter table network_changes enable row level security;
-- These follow their device, which has a policy of its own.
create policy reach on wireless_history to farhelm_session using (device_id in (select id from devices));
create policy reach on network_changes to farhelm_session using (device_id in (select id from devices));
grant select on wireless_history, network_changes to farhelm_session;

alter table configurator_templates add column firmware text;
alter table monitoring_templates add column version integer not null default 1;
grant update (version) on monitoring_templates to farhelm_session;
