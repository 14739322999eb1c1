-- Companies, roles and users, and the row-level security that every other table follows.
-- A request runs as farhelm_session, with farhelm.companies = '{1,5,9}' and farhelm.user = '7' set for its transaction;
-- farhelm.reach = 'all' spares the comparison of every row for those who see every company. Background work runs as the
-- owner of the tables, whom row-level security does not hold.

create extension if not exists pg_trgm;

do $$
begin
  if not exists (select from pg_roles where rolname = 'farhelm_session') then
    begin
      create role farhelm_session nologin;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server created it at the same moment
    end;
  end if;
  if not pg_has_role(current_user, 'farhelm_session', 'member') then
    execute format('grant farhelm_session to %I', current_user);
  end if;
end
$$;

-- Sessions whose reach is 'all' read with this role, which sees every row without a comparison: counting 100 000 devices
-- took a quarter longer with it. In all else the role is a farhelm_session.
do $$
begin
  if not exists (select from pg_roles where rolname = 'farhelm_whole') then
    begin
      create role farhelm_whole nologin inherit in role farhelm_session;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server created it at the same moment
    end;
  end if;
  if not pg_has_role(current_user, 'farhelm_whole', 'member') then
    execute format('grant farhelm_whole to %I', current_user);
  end if;
end
$$;

do $$ begin execute format('grant usage on schema %I to farhelm_session', current_schema()); end $$;


create table settings (
  key text primary key,
  value jsonb not null
);
alter table settings enable row level security;

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
  updated_at timestamptz not null default now(),
  mfa_mandatory boolean not null default false,
  can_use_parent_license boolean not null default false,
  api_access boolean not null default true
);
create unique index companies_name on companies (coalesce(parent_id, 0), lower(name));
create index companies_parent on companies (parent_id);
create unique index companies_path on companies (path text_pattern_ops);
create index companies_sort_name on companies (lower(name), id);
alter table companies enable row level security;

-- Without the setting, or with an empty one, a session sees no company and no user; nothing fails.
create function farhelm_companies() returns setof integer
  language sql stable parallel safe rows 20
  as $$ select unnest(nullif(current_setting('farhelm.companies', true), '')::integer[]) $$;

create function farhelm_sees_all() returns boolean
  language sql stable parallel safe
  as $$ select current_setting('farhelm.reach', true) is not distinct from 'all' $$;

create policy change on companies for update to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
create policy found on companies for insert to farhelm_session
  with check ((select farhelm_sees_all())
    or id in (select farhelm_companies()) and parent_id in (select farhelm_companies()));
create policy reach on companies for select to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
create policy removal on companies for delete to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
create policy whole on companies for select to farhelm_whole using (true);
grant select, insert, update (parent_id, name, level, path, remaining_data, email, show_payment, updated_at,
  mfa_mandatory, can_use_parent_license, api_access), delete on companies to farhelm_session;
grant usage on sequence companies_id_seq to farhelm_session;

create sequence roles_custom_id start 1000;
create table roles (
  id integer primary key default nextval('roles_custom_id'),
  name text not null,
  title text not null,
  description text not null default '',
  company_id integer references companies (id), -- null: built-in
  reach text not null check (reach in ('company', 'subtree', 'all')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The permissions of the role, kept by the triggers of role_permissions: they are read with every request.
  held text[] not null default '{}'
);
alter sequence roles_custom_id owned by roles.id;
create index roles_company on roles (company_id);
create unique index roles_name on roles (coalesce(company_id, 0), name);
alter table roles enable row level security;
create policy change on roles for update to farhelm_session
  using (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
create policy found on roles for insert to farhelm_session
  with check (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
create policy reach on roles for select to farhelm_session
  using (company_id is null or (select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy removal on roles for delete to farhelm_session
  using (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
create policy whole on roles for select to farhelm_whole using (true);
grant select, insert (id, name, title, description, company_id, reach, created_at, updated_at), update (title,
  description, reach, updated_at), delete on roles to farhelm_session;
grant usage on sequence roles_custom_id to farhelm_session;

create table role_permissions (
  role_id integer not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
alter table role_permissions enable row level security;
-- The permissions document alone defines the built-in roles.
create policy given on role_permissions for insert to farhelm_session
  with check (exists (select from roles r where r.id = role_id and r.company_id is not null));
create policy reach on role_permissions for select to farhelm_session
  using (exists (select from roles r where r.id = role_id));
create policy removal on role_permissions for delete to farhelm_session
  using (exists (select from roles r where r.id = role_id and r.company_id is not null));
grant select, insert, delete on role_permissions to farhelm_session;

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
  last_login_at timestamptz,
  language text, -- the one last chosen, for mails
  tos_accepted_at timestamptz
);
create index users_company on users (company_id);
create unique index users_email on users (lower(email));
create index users_role on users (role_id);
create index users_sort_username on users (lower(username), id);
alter table users enable row level security;
create policy reach on users to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on users for select to farhelm_whole using (true);
grant select (id, company_id, role_id, email, username, first_name, last_name, avatar_path, email_verified,
  tos_accepted, mfa_type, country_iso_code, disabled, created_at, updated_at, last_login_at), update (company_id,
  role_id, first_name, last_name, mfa_type, updated_at), delete on users to farhelm_session;

create table storage (
  user_id integer not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
alter table storage enable row level security;

create function farhelm_user() returns integer
  language sql stable parallel safe
  as $$ select nullif(current_setting('farhelm.user', true), '')::integer $$;

create policy own on storage to farhelm_session using (user_id = (select farhelm_user()));
grant select, insert, update, delete on storage to farhelm_session;

create table user_move_logs (
  id serial primary key,
  user_id integer references users (id) on delete set null,
  user_email text not null,
  from_company_id integer not null references companies (id) on delete cascade,
  to_company_id integer not null references companies (id) on delete cascade,
  moved_by text not null,
  created_at timestamptz not null default now()
);
create index user_move_logs_from on user_move_logs (from_company_id);
create index user_move_logs_to on user_move_logs (to_company_id);
create index user_move_logs_user on user_move_logs (user_id);
alter table user_move_logs enable row level security;
create policy reach on user_move_logs for select to farhelm_session
  using ((select farhelm_sees_all())
    or from_company_id in (select farhelm_companies()) or to_company_id in (select farhelm_companies()));
create policy whole on user_move_logs for select to farhelm_whole using (true);
create policy written on user_move_logs for insert to farhelm_session
  with check ((select farhelm_sees_all())
    or from_company_id in (select farhelm_companies()) and to_company_id in (select farhelm_companies()));
grant select, insert on user_move_logs to farhelm_session;
grant usage on sequence user_move_logs_id_seq to farhelm_session;

create table user_invitations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  email text not null,
  role_id integer not null references roles (id) on delete cascade,
  invited_by integer references users (id) on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- When the row was written, by the clock of the database: of two equal requests that arrive at once, the second
  -- recognises by it that the first was carried out after its own arrival.
  written_at timestamptz not null default clock_timestamp()
);
create index user_invitations_invited_by on user_invitations (invited_by);
create unique index user_invitations_pending on user_invitations (company_id, lower(email)) where accepted_at is null;
create index user_invitations_role on user_invitations (role_id);
alter table user_invitations enable row level security;
create policy reach on user_invitations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on user_invitations for select to farhelm_whole using (true);
grant select (id, company_id, email, role_id, invited_by, created_at, expires_at, accepted_at, written_at), insert,
  delete on user_invitations to farhelm_session;
grant usage on sequence user_invitations_id_seq to farhelm_session;

create table company_invitations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  invited_by text not null,
  created_at timestamptz not null default now(),
  written_at timestamptz not null default clock_timestamp()
);
create unique index company_invitations_email on company_invitations (company_id, lower(email));
alter table company_invitations enable row level security;
create policy reach on company_invitations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on company_invitations for select to farhelm_whole using (true);
grant select, insert, update (invited_by, created_at, written_at) on company_invitations to farhelm_session;
grant usage on sequence company_invitations_id_seq to farhelm_session;

create table sso_administrators (
  company_id integer primary key references companies (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  assigned_by text not null,
  created_at timestamptz not null default now()
);
create index sso_administrators_user on sso_administrators (user_id);
alter table sso_administrators enable row level security;
create policy reach on sso_administrators to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on sso_administrators for select to farhelm_whole using (true);
grant select, insert, update (user_id, assigned_by, created_at) on sso_administrators to farhelm_session;

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

create function hold_permissions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- Concurrent changes of the same role have ended before its permissions are read.
  perform from roles where id in (select role_id from changed) order by id for no key update;
  update roles r set held = array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission)
  where r.id in (select role_id from changed);
  return null;
end $$;

create trigger hold_given after insert on role_permissions
  referencing new table as changed for each statement execute function hold_permissions();
create trigger hold_taken after delete on role_permissions
  referencing old table as changed for each statement execute function hold_permissions();
create trigger hold_before after update on role_permissions
  referencing old table as changed for each statement execute function hold_permissions();
create trigger hold_after after update on role_permissions
  referencing new table as changed for each statement execute function hold_permissions();

create function hold_nothing() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update roles set held = '{}';
  return null;
end $$;

create trigger hold_nothing after truncate on role_permissions
  for each statement execute function hold_nothing();

-- A company that moves in the tree takes its devices into or out of the scope of templates of the companies above, and
-- its own templates away from devices elsewhere. The paths of all companies below it change too.
create function farhelm_put_templates_of_moved() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    perform farhelm_put_template(device_id, template_id) from monitoring_assignments
      where company_id = new.id or template_company_id = new.id;
    return null;
  end
  $$;

create trigger put_templates_of_moved after update of path on companies for each row
  when (old.path <> new.path) execute function farhelm_put_templates_of_moved();

-- Generated reports no longer cover a removed company: it must not hide them from anybody.
create function farhelm_forget_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update generated_reports set companies = array_remove(companies, old.id) where old.id = any(companies);
    return null;
  end
  $$;

create trigger forget_in_reports after delete on companies for each row execute function farhelm_forget_company();

create function farhelm_reaches(person integer, company integer) returns boolean
  language sql stable set search_path from current
  as $$
    select exists (
      select from users u join roles r on r.id = u.role_id join companies own on own.id = u.company_id
      join companies c on c.id = company
      where u.id = person and case r.reach when 'all' then true when 'subtree' then c.path like own.path || '%' else c.id = own.id end)
  $$;
revoke all on function farhelm_reaches(integer, integer) from public;

create function farhelm_reached() returns integer[]
  language sql stable parallel safe
  as $$ select nullif(current_setting('farhelm.companies', true), '')::integer[] $$;
