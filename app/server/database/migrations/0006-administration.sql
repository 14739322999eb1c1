-- Administration: own roles, moves of users, resources and their codes, mail servers, approved devices, statistics.

-- Roles of companies --------------------------------------------------------------------------------------------

create policy found on roles for insert to farhelm_session
  with check (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
create policy change on roles for update to farhelm_session
  using (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
create policy removal on roles for delete to farhelm_session
  using (company_id is not null and ((select farhelm_sees_all()) or company_id in (select farhelm_companies())));
-- What a built-in role may do stands in the permissions document and nowhere else.
create policy given on role_permissions for insert to farhelm_session
  with check (exists (select from roles r where r.id = role_id and r.company_id is not null));
create policy removal on role_permissions for delete to farhelm_session
  using (exists (select from roles r where r.id = role_id and r.company_id is not null));
grant usage on sequence roles_custom_id to farhelm_session;
grant insert, update (title, description, reach, updated_at), delete on roles to farhelm_session;
grant insert, delete on role_permissions to farhelm_session;

-- Users who moved -----------------------------------------------------------------------------------------------

create table user_move_logs (
  id serial primary key,
  user_id integer references users (id) on delete set null,
  user_email text not null,
  from_company_id integer not null references companies (id) on delete cascade,
  to_company_id integer not null references companies (id) on delete cascade,
  moved_by text not null,
  created_at timestamptz not null default now()
);
create index user_move_logs_user on user_move_logs (user_id);
create index user_move_logs_from on user_move_logs (from_company_id);
create index user_move_logs_to on user_move_logs (to_company_id);
alter table user_move_logs enable row level security;
create policy reach on user_move_logs for select to farhelm_session
  using ((select farhelm_sees_all())
    or from_company_id in (select farhelm_companies()) or to_company_id in (select farhelm_companies()));
create policy written on user_move_logs for insert to farhelm_session
  with check ((select farhelm_sees_all())
    or from_company_id in (select farhelm_companies()) and to_company_id in (select farhelm_companies()));
grant select, insert on user_move_logs to farhelm_session;
grant usage on sequence user_move_logs_id_seq to farhelm_session;
grant update (company_id) on users to farhelm_session;

-- Who manages the single sign-on of a company -------------------------------------------------------------------

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
grant select, insert, update (user_id, assigned_by, created_at) on sso_administrators to farhelm_session;

-- Addresses no mail goes to -------------------------------------------------------------------------------------

create table suppressed_emails (
  id serial primary key,
  email text not null,
  reason text not null default '',
  created_at timestamptz not null default now()
);
create unique index suppressed_emails_email on suppressed_emails (lower(email));
alter table suppressed_emails enable row level security;
create policy reach on suppressed_emails to farhelm_session using ((select farhelm_sees_all()));
grant select, delete on suppressed_emails to farhelm_session;

-- Mail servers of companies -------------------------------------------------------------------------------------

create table email_configurations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  email text not null,
  username text not null,
  password bytea not null, -- sealed with the server's secret
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index email_configurations_name on email_configurations (company_id, lower(name));
alter table email_configurations enable row level security;
create policy reach on email_configurations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select (id, company_id, name, host, port, email, username, created_at, updated_at), insert,
  update (name, host, port, email, username, password, updated_at), delete on email_configurations to farhelm_session;
grant usage on sequence email_configurations_id_seq to farhelm_session;

-- Devices that may register by themselves -----------------------------------------------------------------------

create table authorized_devices (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  serial text not null check (length(serial) between 1 and 40),
  mac text,
  imei text,
  model text,
  created_at timestamptz not null default now()
);
create unique index authorized_devices_serial on authorized_devices (lower(serial));
create index authorized_devices_company on authorized_devices (company_id);
alter table authorized_devices enable row level security;
create policy reach on authorized_devices to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, insert, delete on authorized_devices to farhelm_session;
grant usage on sequence authorized_devices_id_seq to farhelm_session;

-- Which device was seen on which day: what the statistics count ---------------------------------------------------

create table device_days (
  day date not null,
  device_id integer not null references devices (id) on delete cascade,
  primary key (day, device_id)
);
create index device_days_device on device_days (device_id);
alter table device_days enable row level security;
create policy reach on device_days for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
grant select on device_days to farhelm_session;

-- Company data bought with resources ----------------------------------------------------------------------------

create table data_history (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  user_email text not null,
  credits_used integer not null check (credits_used > 0),
  data bigint not null check (data > 0), -- bytes
  created_at timestamptz not null default now()
);
create index data_history_company on data_history (company_id, created_at);
create index data_history_user on data_history (user_id);
alter table data_history enable row level security;
create policy reach on data_history to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, insert on data_history to farhelm_session;
grant usage on sequence data_history_id_seq to farhelm_session;
grant update (remaining_data, parent_id, level, path) on companies to farhelm_session;

-- Companies that are removed: what their people did stays noted --------------------------------------------------

alter table audit_log alter column company_id drop not null;
alter table audit_log drop constraint audit_log_company_id_fkey;
alter table audit_log add constraint audit_log_company_id_fkey
  foreign key (company_id) references companies (id) on delete set null;
create policy removal on companies for delete to farhelm_session
  using ((select farhelm_sees_all()) or id in (select farhelm_companies()));
grant delete on companies to farhelm_session;
grant update (mfa_type) on users to farhelm_session;

-- Codes: what a code gives is held back in the pools it came from until somebody redeems it ------------------------

create table credit_codes (
  id serial primary key,
  code text not null unique check (code ~ '^[0-9a-z]{32}$'),
  company_id integer not null references companies (id),
  kind text not null,
  amount integer not null check (amount > 0),
  comment text not null default '' check (length(comment) <= 200),
  created_by integer references users (id) on delete set null,
  created_email text not null,
  used_by_user_id integer references users (id) on delete set null,
  used_by_company_id integer references companies (id),
  activated_at timestamptz,
  created_at timestamptz not null default now()
);
create index credit_codes_company on credit_codes (company_id, created_at);
create index credit_codes_created_by on credit_codes (created_by);
create index credit_codes_used_by on credit_codes (used_by_company_id);
create index credit_codes_used_by_user on credit_codes (used_by_user_id);

create table credit_code_parts (
  code_id integer not null references credit_codes (id) on delete cascade,
  pool_id integer not null references credits (id),
  amount integer not null check (amount > 0),
  primary key (code_id, pool_id)
);
create index credit_code_parts_pool on credit_code_parts (pool_id);

alter table credit_codes enable row level security;
alter table credit_code_parts enable row level security;
create policy reach on credit_codes to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on credit_code_parts to farhelm_session
  using (exists (select from credit_codes c where c.id = code_id));
grant select, insert, update (comment), delete on credit_codes to farhelm_session;
grant select, insert, delete on credit_code_parts to farhelm_session;
grant usage on sequence credit_codes_id_seq to farhelm_session;

-- A code may come from a company that has nothing to do with the one that redeems it, so this runs as the owner.
-- Whoever knows the code gets what it holds, once; the number given is null when there is no such unused code.
create function redeem_credit_code(given text, at timestamptz) returns integer
  language plpgsql security definer set search_path from current
  as $$
  declare
    redeemed credit_codes;
    own integer;
  begin
    select company_id into own from users where id = farhelm_user();
    update credit_codes c set activated_at = at, used_by_user_id = farhelm_user(), used_by_company_id = own
      where c.code = given and c.activated_at is null and own is not null
      returning c.* into redeemed;
    if redeemed.id is null then
      return null;
    end if;
    insert into credits (company_id, credit_type_id, credit_count, credit_left, expire_at, assigned_at)
      select own, p.credit_type_id, part.amount, part.amount, p.expire_at, at
      from credit_code_parts part join credits p on p.id = part.pool_id where part.code_id = redeemed.id;
    update credits p set credit_reserved = p.credit_reserved - part.amount, credit_count = p.credit_count - part.amount
      from credit_code_parts part where part.code_id = redeemed.id and part.pool_id = p.id;
    return redeemed.amount;
  end
  $$;
revoke all on function redeem_credit_code(text, timestamptz) from public;
grant execute on function redeem_credit_code(text, timestamptz) to farhelm_session;
grant update (credit_enabled) on devices to farhelm_session;

-- System administrators take second factors away; nobody else reaches these rows of others.

create policy removal on second_factors to farhelm_session using ((select farhelm_sees_all()));
create policy removal on recovery_codes to farhelm_session using ((select farhelm_sees_all()));
grant select (user_id), delete on second_factors, recovery_codes to farhelm_session;
