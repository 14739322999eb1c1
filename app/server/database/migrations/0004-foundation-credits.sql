-- Credits, data packs and codes, and the service of devices they pay for.

create table credit_types (
  id integer primary key,
  kind text not null,
  name text not null,
  license_type text not null check (license_type in ('credit', 'management', 'data')),
  payment_type text not null check (payment_type in ('free', 'paid')),
  months smallint not null, -- how long one of them serves a device
  unique (kind, payment_type)
);
insert into credit_types (id, kind, name, license_type, payment_type, months)
select n * 2 - 1 + p, kind, prefix || ' ' || title, license_type, payment_type, months
from (values
    (1, 'credit', 'credit', 'credit', 1),
    (2, 'management_5y', 'management pack 5y', 'management', 60),
    (3, 'management_10y', 'management pack 10y', 'management', 120),
    (4, 'management_3y', 'management pack 3y', 'management', 36),
    (5, 'management_1y', 'management pack 1y', 'management', 12),
    (6, 'management_6m', 'management pack 6m', 'management', 6),
    (7, 'data_150GB_10y', 'connection data pack 150GB 10y', 'data', 120)
  ) kinds (n, kind, title, license_type, months)
  cross join (values (0, 'free', 'Free'), (1, 'paid', 'Paid')) payments (p, payment_type, prefix);
alter table credit_types enable row level security;
create policy everyone on credit_types for select to farhelm_session using (true);
grant select on credit_types to farhelm_session;

create table credits (
  id serial primary key,
  company_id integer not null references companies (id),
  credit_type_id integer not null references credit_types (id),
  credit_price numeric(12,2) check (credit_price >= 0),
  pro_form_nr text,
  credit_count integer not null check (credit_count >= 0),
  credit_left integer not null check (credit_left >= 0),
  credit_reserved integer not null default 0 check (credit_reserved >= 0), -- held by codes nobody has used
  expire_at timestamptz,
  assigned_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index credits_company on credits (company_id, credit_type_id);
create index credits_type on credits (credit_type_id);
alter table credits enable row level security;
create policy reach on credits to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on credits for select to farhelm_whole using (true);
grant select, insert, update on credits to farhelm_session;
grant usage on sequence credits_id_seq to farhelm_session;

create table credit_moves (
  id serial primary key,
  pool_id integer references credits (id) on delete set null, -- the pool they were taken from
  credit_type_id integer not null references credit_types (id),
  from_company_id integer not null references companies (id) on delete cascade,
  to_company_id integer not null references companies (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  username text not null,
  count integer not null check (count > 0),
  created_at timestamptz not null default now()
);
create index credit_moves_from on credit_moves (from_company_id, id);
create index credit_moves_pool on credit_moves (pool_id);
create index credit_moves_to on credit_moves (to_company_id, id);
create index credit_moves_type on credit_moves (credit_type_id);
create index credit_moves_user on credit_moves (user_id);
alter table credit_moves enable row level security;
create policy own on credit_moves for insert to farhelm_session
  with check (user_id = (select farhelm_user())
    and ((select farhelm_sees_all()) or from_company_id in (select farhelm_companies())));
create policy reach on credit_moves for select to farhelm_session
  using ((select farhelm_sees_all()) or from_company_id in (select farhelm_companies())
    or to_company_id in (select farhelm_companies()));
create policy whole on credit_moves for select to farhelm_whole using (true);
grant select, insert on credit_moves to farhelm_session;
grant usage on sequence credit_moves_id_seq to farhelm_session;

create table credit_codes (
  id serial primary key,
  code text not null check (code ~ '^[0-9a-z]{32}$') unique,
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
alter table credit_codes enable row level security;
create policy reach on credit_codes to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on credit_codes for select to farhelm_whole using (true);
grant select, insert, update (comment), delete on credit_codes to farhelm_session;
grant usage on sequence credit_codes_id_seq to farhelm_session;

create table credit_code_parts (
  code_id integer not null references credit_codes (id) on delete cascade,
  pool_id integer not null references credits (id),
  amount integer not null check (amount > 0),
  primary key (code_id, pool_id)
);
create index credit_code_parts_pool on credit_code_parts (pool_id);
alter table credit_code_parts enable row level security;
create policy reach on credit_code_parts to farhelm_session
  using (exists (select from credit_codes c where c.id = code_id));
grant select, insert, delete on credit_code_parts to farhelm_session;

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
create policy whole on data_history for select to farhelm_whole using (true);
grant select, insert on data_history to farhelm_session;
grant usage on sequence data_history_id_seq to farhelm_session;

create table device_service_log (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer references devices (id) on delete set null,
  serial text not null,
  mac text,
  user_id integer references users (id) on delete set null, -- null when the server did it by itself
  action_type integer not null check (action_type in (1, 2, 8)), -- service on, service off
  created_at timestamptz not null default now()
);
create index device_service_log_company on device_service_log (company_id, id);
create index device_service_log_device on device_service_log (device_id, id);
create index device_service_log_user on device_service_log (user_id);
alter table device_service_log enable row level security;
create policy reach on device_service_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on device_service_log for select to farhelm_whole using (true);
grant select on device_service_log to farhelm_session;

alter table devices add foreign key (management_credit_type_id) references credit_types (id);
alter table devices add foreign key (data_credit_type_id) references credit_types (id);

-- A code may come from a company the session does not see, so this runs as the owner. The code alone grants its
-- content, once; the result is null when there is no such unused code.
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

-- Takes one credit of a kind for a company and returns its type; null when there is none. The company's own credits
-- come first, free ones before paid ones, those that expire soon before the rest; then those of the company above,
-- where both permit it. A session sees no credits above its own companies, so this runs as the owner.
create function take_license(wanted_company integer, wanted_kind text, at timestamptz) returns integer
  language plpgsql security definer set search_path from current
  as $$
  declare
    pool record;
  begin
    if current_setting('role') = 'farhelm_session'
      and not (farhelm_sees_all() or wanted_company in (select farhelm_companies())) then
      return null;
    end if;
    for pool in
      with recursive payers as (
        select c.id, c.parent_id, c.can_use_parent_license, 0 as height from companies c where c.id = wanted_company
        union all
        select c.id, c.parent_id, c.can_use_parent_license, p.height + 1
        from payers p join companies c on c.id = p.parent_id where p.can_use_parent_license
      )
      select p.id, p.credit_type_id from payers y
      join credits p on p.company_id = y.id join credit_types t on t.id = p.credit_type_id
      where t.kind = wanted_kind and p.credit_left > 0 and p.deleted_at is null and (p.expire_at is null or p.expire_at > at)
      order by y.height, t.payment_type, p.expire_at nulls last, p.id for update of p
    loop
      update credits set credit_left = credit_left - 1 where id = pool.id;
      return pool.credit_type_id;
    end loop;
    return null;
  end
  $$;
revoke all on function take_license(integer, text, timestamptz) from public;
grant execute on function take_license(integer, text, timestamptz) to farhelm_session;
