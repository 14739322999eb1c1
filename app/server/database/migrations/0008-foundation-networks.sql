-- Wireless networks, hotspots, remote access and VPN.

create table wireless (
  id serial primary key,
  device_id integer not null,
  wlan_id text not null,
  ssid text not null,
  active boolean not null,
  received bigint not null default 0, -- bytes
  sent bigint not null default 0, -- bytes
  clients_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id integer not null,
  unique (device_id, wlan_id),
  foreign key (device_id, company_id) references devices (id, company_id) on update cascade on delete cascade
);
create index wireless_company on wireless (company_id, device_id);
alter table wireless enable row level security;
create policy reach on wireless to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on wireless for select to farhelm_whole using (true);
grant select on wireless to farhelm_session;

create table wireless_history (
  id bigserial,
  device_id integer not null,
  wlan_id text not null,
  clients_count integer not null,
  received bigint not null, -- bytes
  sent bigint not null, -- bytes
  created_at timestamptz not null,
  primary key (id, created_at)
) partition by range (created_at);
create index wireless_history_network on wireless_history (device_id, wlan_id, created_at);
alter table wireless_history add constraint wireless_history_device_id_fkey1 foreign key (device_id)
  references devices (id) on delete cascade;
alter table wireless_history enable row level security;
create policy reach on wireless_history for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = wireless_history.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on wireless_history for select to farhelm_whole using (true);
grant select on wireless_history to farhelm_session;

create table wireless_history_rest (
  id bigint not null default nextval('wireless_history_id_seq'),
  device_id integer not null constraint wireless_history_device_id_fkey references devices (id) on delete cascade,
  wlan_id text not null,
  clients_count integer not null,
  received bigint not null, -- bytes
  sent bigint not null, -- bytes
  created_at timestamptz not null,
  primary key (id, created_at)
);
create index wireless_history_network_rest on wireless_history_rest (device_id, wlan_id, created_at);
alter table wireless_history_rest enable row level security;

create table network_changes (
  id serial,
  device_id integer not null,
  change text not null,
  object text not null,
  address text,
  created_at timestamptz not null default now(),
  -- The port a client was found behind, and the one before.
  port integer,
  from_port integer,
  primary key (id, created_at),
  constraint network_changes_change_check check (change in ('joined', 'left', 'moved') and (change <> 'moved' or
    num_nonnulls(port, from_port) = 2))
) partition by range (created_at);
create index network_changes_device on network_changes (device_id, id);
alter table network_changes add constraint network_changes_device_id_fkey1 foreign key (device_id)
  references devices (id) on delete cascade;
alter table network_changes enable row level security;
create policy reach on network_changes for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = network_changes.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on network_changes for select to farhelm_whole using (true);
grant select on network_changes to farhelm_session;

create table network_changes_rest (
  id integer not null default nextval('network_changes_id_seq'),
  device_id integer not null constraint network_changes_device_id_fkey references devices (id) on delete cascade,
  change text not null,
  object text not null,
  address text,
  created_at timestamptz not null default now(),
  port integer,
  from_port integer,
  primary key (id, created_at),
  constraint network_changes_change_check check (change in ('joined', 'left', 'moved') and (change <> 'moved' or
    num_nonnulls(port, from_port) = 2))
);
create index network_changes_device_rest on network_changes_rest (device_id, id);
alter table network_changes_rest enable row level security;

create table hotspots (
  id serial primary key,
  device_id integer not null,
  hotspot_index smallint not null check (hotspot_index between 1 and 4),
  ssid text not null,
  status boolean not null,
  hotspot_ip text,
  auth_type text,
  updated_at timestamptz not null default now(),
  company_id integer not null,
  unique (device_id, hotspot_index),
  foreign key (device_id, company_id) references devices (id, company_id) on update cascade on delete cascade
);
create index hotspots_company on hotspots (company_id, device_id);
alter table hotspots enable row level security;
create policy reach on hotspots to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on hotspots for select to farhelm_whole using (true);
grant select on hotspots to farhelm_session;

create table hotspot_users (
  id serial primary key,
  hotspot_id integer not null references hotspots (id) on delete cascade,
  username text not null,
  mac text,
  ip text,
  start_time timestamptz not null default now(),
  download bigint not null default 0, -- bytes
  upload bigint not null default 0, -- bytes
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index hotspot_users_hotspot on hotspot_users (hotspot_id);
alter table hotspot_users enable row level security;
create policy reach on hotspot_users to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from hotspots whole where whole.id = hotspot_users.hotspot_id));
create policy whole on hotspot_users for select to farhelm_whole using (true);
grant select on hotspot_users to farhelm_session;

create table remote_access (
  id serial primary key,
  device_id integer not null,
  name text not null check (length(name) between 3 and 50),
  destination_ip inet not null,
  destination_port integer not null check (destination_port between 0 and 65535),
  protocol text not null check (protocol in ('http', 'https', 'telnet', 'vpn', 'ssh', 'rdp', 'vnc', 'sftp')),
  credentials_required boolean not null default false,
  is_main boolean not null default false, -- leads to the device itself
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id integer not null,
  foreign key (device_id, company_id) references devices (id, company_id) on update cascade on delete cascade
);
create index remote_access_company on remote_access (company_id, id);
create unique index remote_access_name on remote_access (device_id, lower(name));
create index remote_access_sort_name on remote_access (lower(name), id);
alter table remote_access enable row level security;
create policy reach on remote_access to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on remote_access for select to farhelm_whole using (true);
grant select, insert, update (device_id, name, destination_ip, destination_port, protocol, credentials_required,
  updated_at), delete on remote_access to farhelm_session;
grant usage on sequence remote_access_id_seq to farhelm_session;

create table remote_access_tags (
  remote_access_id integer not null references remote_access (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (remote_access_id, tag_id)
);
create index remote_access_tags_tag on remote_access_tags (tag_id);
alter table remote_access_tags enable row level security;
create policy reach on remote_access_tags to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from remote_access r where r.id = remote_access_id)
    and exists (select from tags t where t.id = tag_id));
create policy whole on remote_access_tags for select to farhelm_whole using (true);
grant select, insert, delete on remote_access_tags to farhelm_session;

create table access_sessions (
  id serial primary key,
  company_id integer not null references companies (id), -- of the device
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  access_id integer references remote_access (id) on delete set null,
  user_id integer references users (id) on delete set null,
  username text not null,
  type text not null check (type in ('webui', 'lan-webui', 'cli')),
  url text,
  input_data bigint not null default 0 check (input_data >= 0), -- bytes
  output_data bigint not null default 0 check (output_data >= 0), -- bytes
  start_time timestamptz not null default now(),
  expires_at timestamptz not null,
  end_time timestamptz,
  job_id integer references device_jobs (id) on delete set null
);
create index access_sessions_access on access_sessions (access_id);
create index access_sessions_company on access_sessions (company_id, start_time);
create index access_sessions_device on access_sessions (device_id);
create index access_sessions_job on access_sessions (job_id);
-- Finds the first rows of a company in the order of its list.
create index access_sessions_list on access_sessions (company_id, id);
create index access_sessions_start on access_sessions (start_time, id);
create index access_sessions_user on access_sessions (user_id);
alter table access_sessions enable row level security;
create policy reach on access_sessions to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on access_sessions for select to farhelm_whole using (true);
grant select, update (end_time) on access_sessions to farhelm_session;

create table vpn_hubs (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  quick_hub boolean not null default false,
  hub_zone text not null,
  vpn_type text not null default 'tun' check (vpn_type in ('tap', 'tun')),
  enabled boolean not null default true,
  stop_reason text check (stop_reason in ('company_data_used', 'inactive', 'inactive_without_users', 'expired')),
  server_ip inet not null default '10.0.0.0'::inet,
  netmask inet not null default '255.255.255.0'::inet,
  port integer check (port between 1 and 65535),
  start_time timestamptz,
  end_time timestamptz,
  ca_crt_expire_at timestamptz,
  server_crt_expire_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The certificate authority the clients of a hub trust, as PEM; not a secret.
  ca_crt text,
  -- When the process that runs the hub last reported; null: none ever has. Sessions read it, only the runner writes it.
  runner_seen_at timestamptz,
  -- Who started a quick connect is notified when its time is over.
  started_by integer references users (id) on delete set null
);
create unique index vpn_hubs_name on vpn_hubs (company_id, lower(name));
create unique index vpn_hubs_owner on vpn_hubs (company_id, id);
create index vpn_hubs_sort_name on vpn_hubs (lower(name), id);
create index vpn_hubs_started_by on vpn_hubs (started_by) where started_by is not null;
create index vpn_hubs_timed on vpn_hubs (id) where quick_hub and enabled;
alter table vpn_hubs enable row level security;
create policy reach on vpn_hubs to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on vpn_hubs for select to farhelm_whole using (true);
grant select, insert, update (description, enabled, stop_reason, server_ip, netmask, start_time, end_time,
  ca_crt_expire_at, server_crt_expire_at, updated_at, ca_crt, started_by), delete on vpn_hubs to farhelm_session;
grant usage on sequence vpn_hubs_id_seq to farhelm_session;

create table vpn_hub_tags (
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (vpn_hub_id, tag_id)
);
create index vpn_hub_tags_tag on vpn_hub_tags (tag_id);
alter table vpn_hub_tags enable row level security;
create policy reach on vpn_hub_tags to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from vpn_hubs h where h.id = vpn_hub_id)
    and exists (select from tags t where t.id = tag_id));
create policy whole on vpn_hub_tags for select to farhelm_whole using (true);
grant select, insert, delete on vpn_hub_tags to farhelm_session;

create table vpn_hub_users (
  id serial primary key,
  vpn_hub_id integer not null,
  type text not null check (type in ('device', 'user', 'custom')),
  device_id integer references devices (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  name text, -- of a custom client; others have the name of their device or user
  mode text not null default 'dhcp' check (mode in ('static', 'dhcp')),
  ip inet,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Which networks of a device the clients of a hub reach.
  forwards_lan boolean not null default false,
  forwards_wan boolean not null default false,
  company_id integer not null,
  check (num_nonnulls(device_id, user_id, name) = 1),
  foreign key (vpn_hub_id, company_id) references vpn_hubs (id, company_id) on update cascade on delete cascade
);
create index vpn_hub_users_company on vpn_hub_users (company_id, id);
create index vpn_hub_users_device on vpn_hub_users (device_id);
create unique index vpn_hub_users_once on vpn_hub_users (vpn_hub_id, type, coalesce(device_id, user_id, 0), lower(coalesce(name, ''::text)));
create index vpn_hub_users_user on vpn_hub_users (user_id);
alter table vpn_hub_users enable row level security;
create policy reach on vpn_hub_users to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on vpn_hub_users for select to farhelm_whole using (true);
grant select, insert, update (mode, ip, enabled, forwards_lan, forwards_wan), delete on vpn_hub_users to farhelm_session;
grant usage on sequence vpn_hub_users_id_seq to farhelm_session;

create table vpn_routes (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  vpn_hub_user_id integer references vpn_hub_users (id) on delete cascade,
  name text not null default '' check (length(name) <= 100),
  ip inet not null,
  netmask inet not null,
  created_at timestamptz not null default now()
);
create unique index vpn_routes_once on vpn_routes (vpn_hub_id, ip, netmask);
create index vpn_routes_user on vpn_routes (vpn_hub_user_id);
alter table vpn_routes enable row level security;
create policy reach on vpn_routes to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from vpn_hubs whole where whole.id = vpn_routes.vpn_hub_id));
create policy whole on vpn_routes for select to farhelm_whole using (true);
grant select, insert, delete on vpn_routes to farhelm_session;
grant usage on sequence vpn_routes_id_seq to farhelm_session;

create table vpn_dhcp_options (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  type text not null check (type in ('DNS', 'WINS')),
  ip_address inet not null,
  unique (vpn_hub_id, type, ip_address)
);
alter table vpn_dhcp_options enable row level security;
create policy reach on vpn_dhcp_options to farhelm_session
  using ((select farhelm_sees_all())
    or exists (select from vpn_hubs whole where whole.id = vpn_dhcp_options.vpn_hub_id));
create policy whole on vpn_dhcp_options for select to farhelm_whole using (true);
grant select, insert, delete on vpn_dhcp_options to farhelm_session;
grant usage on sequence vpn_dhcp_options_id_seq to farhelm_session;

create table vpn_connections (
  id serial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  vpn_user_id integer references vpn_hub_users (id) on delete set null,
  name text not null,
  type text not null,
  ip text, -- where the client comes from
  vpn_ip text,
  bytes_used bigint not null default 0,
  connected_at timestamptz not null default now(),
  disconnected_at timestamptz, -- null while it lasts
  bytes_sent bigint not null default 0,
  bytes_received bigint not null default 0
);
create index vpn_connections_hub on vpn_connections (vpn_hub_id, connected_at);
create index vpn_connections_user on vpn_connections (vpn_user_id);
alter table vpn_connections enable row level security;
create policy reach on vpn_connections to farhelm_session
  using ((select farhelm_sees_all())
    or exists (select from vpn_hubs whole where whole.id = vpn_connections.vpn_hub_id));
create policy whole on vpn_connections for select to farhelm_whole using (true);
grant select on vpn_connections to farhelm_session;

create table vpn_usage (
  id bigserial primary key,
  vpn_hub_id integer not null references vpn_hubs (id) on delete cascade,
  session_bytes_send bigint not null default 0,
  session_bytes_received bigint not null default 0,
  created_at timestamptz not null default now()
);
create index vpn_usage_hub on vpn_usage (vpn_hub_id, created_at);
alter table vpn_usage enable row level security;
create policy reach on vpn_usage to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from vpn_hubs whole where whole.id = vpn_usage.vpn_hub_id));
create policy whole on vpn_usage for select to farhelm_whole using (true);
grant select on vpn_usage to farhelm_session;

-- Records every change of a wireless network in its history; old rows are deleted with their partition.
create function farhelm_keep_wireless() returns trigger language plpgsql as $$
begin
  insert into wireless_history (device_id, wlan_id, clients_count, received, sent, created_at)
  values (new.device_id, new.wlan_id, new.clients_count, new.received, new.sent, new.updated_at);
  return null;
end
$$;

-- Reported values only: a device that moves to another company reports nothing new.
create trigger keep_wireless after insert or update of clients_count, received, sent, updated_at on wireless
  for each row execute function farhelm_keep_wireless();

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
create trigger take_company before insert on remote_access for each row execute function farhelm_take_company('devices');
create trigger take_company before insert on wireless for each row execute function farhelm_take_company('devices');
create trigger take_company before insert on hotspots for each row execute function farhelm_take_company('devices');
create trigger take_company before insert on vpn_hub_users for each row execute function farhelm_take_company('vpn_hubs');

alter table wireless_history attach partition wireless_history_rest default;

alter table network_changes attach partition network_changes_rest default;
