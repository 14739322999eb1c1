-- Where credits of companies went, and when devices got and lost their service.

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
create index credit_moves_to on credit_moves (to_company_id, id);
create index credit_moves_pool on credit_moves (pool_id);
create index credit_moves_user on credit_moves (user_id);
create index credit_moves_type on credit_moves (credit_type_id);
alter table credit_moves enable row level security;
create policy reach on credit_moves for select to farhelm_session
  using ((select farhelm_sees_all()) or from_company_id in (select farhelm_companies())
    or to_company_id in (select farhelm_companies()));
create policy own on credit_moves for insert to farhelm_session
  with check (user_id = (select farhelm_user())
    and ((select farhelm_sees_all()) or from_company_id in (select farhelm_companies())));
grant select, insert on credit_moves to farhelm_session;
grant usage on sequence credit_moves_id_seq to farhelm_session;

create table device_service_log (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer references devices (id) on delete set null,
  serial text not null,
  mac text,
  user_id integer references users (id) on delete set null, -- null when the server did it by itself
  action_type integer not null check (action_type in (1, 2)), -- service on, service off
  created_at timestamptz not null default now()
);
create index device_service_log_company on device_service_log (company_id, id);
create index device_service_log_device on device_service_log (device_id, id);
create index device_service_log_user on device_service_log (user_id);
alter table device_service_log enable row level security;
create policy reach on device_service_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select on device_service_log to farhelm_session;

-- Whichever way a service is switched, it is noted.
create function note_device_service() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    insert into device_service_log (company_id, device_id, serial, mac, user_id, action_type, created_at)
      values (new.company_id, new.id, new.serial, new.mac, farhelm_user(), case when new.credit_enabled then 1 else 2 end,
        new.updated_at);
    return null;
  end
  $$;
create trigger note_device_service after update of credit_enabled on devices for each row
  when (old.credit_enabled is distinct from new.credit_enabled) execute function note_device_service();
