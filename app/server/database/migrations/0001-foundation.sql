-- Companies, people, devices and sessions. Who sees which row is decided here once more, below every query:
-- a request runs as farhelm_session, with farhelm.companies = '{1,5,9}' and farhelm.user = '7' set for its transaction;
-- farhelm.reach = 'all' besides spares the comparison of every row for those who see every company.
-- Background parts run as the owner of the tables, whom row-level security does not hold.

create extension if not exists pg_trgm;

do $$
begin
  if not exists (select from pg_roles where rolname = 'farhelm_session') then
    begin
      create role farhelm_session nologin;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server made it in this moment
    end;
  end if;
  if not pg_has_role(current_user, 'farhelm_session', 'member') then
    execute format('grant farhelm_session to %I', current_user);
  end if;
end
$$;

-- An unset or emptied setting gives no company and no user: nothing is seen, nothing fails.
create function farhelm_companies() returns setof integer
  language sql stable parallel safe rows 20
  as $$ select unnest(nullif(current_setting('farhelm.companies', true), '')::integer[]) $$;

create function farhelm_sees_all() returns boolean
  language sql stable parallel safe
  as $$ select current_setting('farhelm.reach', true) is not distinct from 'all' $$;

create function farhelm_user() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('farhelm.user', true), '')::integer $$;

create table settings (
  key text primary key,
  value jsonb not null
);

-- Companies -----------------------------------------------------------------------------------------------------

create table companies (
  id serial primary key,
  parent_id integer references companies (id),
  name text not null check (length(name) between 1 and 200),
  level smallint not null constraint companies_level check (level between 1 and 3),
  path text not null, -- '1.4.9.': the ids from the top down to this company
  remaining_data bigint not null default 5368709120 check (remaining_data >= 0), -- bytes
  email text,
  show_payment boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index companies_path on companies (path text_pattern_ops);
create unique index companies_name on companies (coalesce(parent_id, 0), lower(name));
create index companies_parent on companies (parent_id);
create index companies_sort_name on companies (lower(name), id);

create function place_company() returns trigger
  language plpgsql
  as $$
  begin
    if new.parent_id is null then
      new.level := 1;
      new.path := new.id || '.';
    else
      select p.level + 1, p.path || new.id || '.' into new.level, new.path from companies p where p.id = new.parent_id;
    end if;
    return new;
  end
  $$;
create trigger companies_place before insert on companies for each row execute function place_company();

-- Roles and users -----------------------------------------------------------------------------------------------

create sequence roles_custom_id start 1000; -- below are the built-in roles

create table roles (
  id integer primary key default nextval('roles_custom_id'),
  name text not null,
  title text not null,
  description text not null default '',
  company_id integer references companies (id), -- null: built-in
  reach text not null check (reach in ('company', 'subtree', 'all')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter sequence roles_custom_id owned by roles.id;
create unique index roles_name on roles (coalesce(company_id, 0), name);
create index roles_company on roles (company_id);

create table role_permissions (
  role_id integer not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table users (
  id serial primary key,
  company_id integer not null references companies (id),
  role_id integer not null references roles (id),
  email text not null,
  username text not null,
  first_name text,
  last_name text,
  avatar_path text,
  password_hash text,
  email_verified boolean not null default false,
  tos_accepted boolean not null default false,
  mfa_type text check (mfa_type in ('email', 'teltonika_id', 'totp')),
  country_iso_code text,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_company on users (company_id);
create index users_role on users (role_id);
create index users_sort_username on users (lower(username), id);

-- Devices and tags ----------------------------------------------------------------------------------------------

create table devices (
  id serial primary key,
  company_id integer not null references companies (id),
  model text not null,
  original_model text,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  serial text not null,
  mac text,
  imei text,
  firmware text,
  status smallint check (status between 0 and 2), -- 0 offline, 1 online, 2 pending, null not activated
  signal smallint, -- dBm
  temperature smallint, -- tenths of a degree Celsius
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  sim_slot smallint,
  sim_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  router_uptime integer, -- seconds
  connection_uptime integer, -- seconds
  sent bigint, -- bytes
  received bigint, -- bytes
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  monitoring_enabled boolean not null default true,
  is_facelift boolean not null default false,
  esim boolean not null default false,
  credit_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_connection_at timestamptz,
  last_update_at timestamptz,
  secret_hash bytea,
  gateway_node text
);
create unique index devices_serial on devices (serial);
create index devices_company on devices (company_id);
create index devices_mac on devices (mac);
create index devices_sort_name on devices (lower(name), id);
create index devices_model on devices (model, id);
create index devices_firmware on devices (firmware, id);
create index devices_operator on devices (operator, id);
create index devices_status on devices (status, id);
create index devices_created on devices (created_at, id);
create index devices_gateway on devices (gateway_node) where gateway_node is not null;
-- What changes with every report of a device (signal, temperature, traffic, times) has no index on purpose:
-- a report would then rewrite every index of the row, and sorting 100 000 rows by it stays within budget without.

create function device_search_text(name text, serial text, mac text, imei text) returns text
  language sql immutable parallel safe
  as $$ select lower(name || ' ' || serial || ' ' || coalesce(mac, '') || ' ' || coalesce(imei, '')) $$;
alter table devices add column search_text text not null
  generated always as (device_search_text(name, serial, mac, imei)) stored;
create index devices_search on devices using gin (search_text gin_trgm_ops);

-- LIKE is not leakproof, so under row-level security the planner may not use the index above. This function runs as
-- the owner, uses it, and applies the same rule itself. The query is planned for each pattern: one without three
-- letters in a row is better looked for without the index. pattern is a LIKE pattern in lower case.
create function find_devices(pattern text) returns setof integer
  language plpgsql stable security definer set search_path from current rows 100
  as $$
  begin
    return query execute
      'select d.id from devices d where d.search_text like $1
         and ((select farhelm_sees_all()) or d.company_id in (select farhelm_companies()))'
      using pattern;
  end
  $$;

create table tags (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tags_name on tags (company_id, lower(name));
create index tags_sort_name on tags (lower(name), id);

create table device_tags (
  device_id integer not null references devices (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (device_id, tag_id)
);
create index device_tags_tag on device_tags (tag_id);

-- What the console keeps for a user -----------------------------------------------------------------------------

create table storage (
  user_id integer not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Sessions: a family begins with a sign-in; only hashes of tokens are kept ---------------------------------------

create table session_families (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_families_user on session_families (user_id);

create table access_tokens (
  hash bytea primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_family on access_tokens (family_id);

create table refresh_tokens (
  hash bytea primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

create table login_attempts (
  subject text primary key, -- account or address, hashed
  attempts integer not null,
  window_started_at timestamptz not null
);
create index login_attempts_window on login_attempts (window_started_at);

-- Writes: each once, each noted ---------------------------------------------------------------------------------

create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status smallint, -- null while the first request is at work
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table audit_log (
  id bigserial primary key,
  company_id integer not null references companies (id),
  user_id integer references users (id) on delete set null,
  user_email text not null,
  operation text not null,
  path text not null,
  detail jsonb,
  address text,
  created_at timestamptz not null default now()
);
create index audit_log_company on audit_log (company_id, created_at);
create index audit_log_user on audit_log (user_id);

-- Between server processes --------------------------------------------------------------------------------------

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

create table gateway_nodes (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Who sees what -------------------------------------------------------------------------------------------------

alter table settings enable row level security; -- no policy and no grant: nobody but the owner
alter table companies enable row level security;
alter table roles enable row level security;
alter table role_permissions enable row level security;
alter table users enable row level security;
alter table devices enable row level security;
alter table tags enable row level security;
alter table device_tags enable row level security;
alter table storage enable row level security;
alter table session_families enable row level security;
alter table access_tokens enable row level security;
alter table refresh_tokens enable row level security;
alter table login_attempts enable row level security;
alter table idempotency_keys enable row level security;
alter table audit_log enable row level security;
alter table socket_io_attachments enable row level security;
alter table gateway_nodes enable row level security;

create policy reach on companies for select to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
create policy change on companies for update to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
create policy found on companies for insert to farhelm_session
  with check ((select farhelm_sees_all())
    or id in (select farhelm_companies()) and parent_id in (select farhelm_companies()));
create policy reach on roles for select to farhelm_session
  using (company_id is null or (select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on role_permissions for select to farhelm_session
  using (exists (select from roles r where r.id = role_id));
create policy reach on users to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on devices to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on tags to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on device_tags to farhelm_session
  using ((select farhelm_sees_all())
    or exists (select from devices d where d.id = device_id) and exists (select from tags t where t.id = tag_id));
create policy own on storage to farhelm_session using (user_id = (select farhelm_user()));
create policy own on session_families to farhelm_session using (user_id = (select farhelm_user()));
create policy own on idempotency_keys to farhelm_session using (user_id = (select farhelm_user()));
create policy reach on audit_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy own on audit_log for insert to farhelm_session
  with check (user_id = (select farhelm_user()) and company_id in (select farhelm_companies()));

-- What may be done at all: no password or device secret is ever readable, nothing is granted that no operation needs.

do $$ begin execute format('grant usage on schema %I to farhelm_session', current_schema()); end $$;
revoke all on function find_devices(text) from public;
grant execute on function find_devices(text) to farhelm_session;
grant select, insert, update (name, email, show_payment, updated_at) on companies to farhelm_session;
grant usage on sequence companies_id_seq, tags_id_seq, audit_log_id_seq to farhelm_session;
grant select on roles, role_permissions to farhelm_session;
grant select (id, company_id, role_id, email, username, first_name, last_name, avatar_path, email_verified,
  tos_accepted, mfa_type, country_iso_code, disabled, created_at, updated_at, last_login_at) on users to farhelm_session;
grant update (first_name, last_name, role_id, updated_at), delete on users to farhelm_session;
grant select (id, company_id, model, original_model, name, description, serial, mac, imei, firmware, status, signal,
  temperature, operator, connection_type, connection_state, network_state, sim_slot, sim_state, wan_state, wan_ip,
  mobile_ip, router_uptime, connection_uptime, sent, received, latitude, longitude, monitoring_enabled, is_facelift,
  esim, credit_enabled, created_at, updated_at, last_connection_at, last_update_at) on devices to farhelm_session;
grant update (name, description, updated_at), delete on devices to farhelm_session;
grant select, insert, update, delete on tags, storage to farhelm_session;
grant select, insert, delete on device_tags to farhelm_session;
grant select (id, user_id, created_at, expires_at, revoked_at), update (revoked_at, revoked_reason)
  on session_families to farhelm_session;
grant select, insert, update (status, answer), delete on idempotency_keys to farhelm_session;
grant select, insert on audit_log to farhelm_session;
