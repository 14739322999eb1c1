-- Whose a row is was asked of its device, run or hub, anew for each row and each piece: a list of what half a million rows
-- say took seconds. Now the row says it, in an index with the order of its list; the key it shares with its owner lets it
-- say nothing else, and takes it along when the owner goes to another company.
drop index devices_company;
create unique index devices_company on devices (company_id, id);
create unique index task_group_logs_owner on task_group_logs (company_id, id);
create unique index vpn_hubs_owner on vpn_hubs (company_id, id);

-- What rows are told apart by in their list: an expression is not looked for in an index before their policy is asked.
drop index monitoring_assignments_order;
alter table monitoring_assignments
  add column place bigint not null generated always as (template_id::bigint << 32 | device_id) stored;
create index monitoring_assignments_order on monitoring_assignments (place);

create or replace function sign_device_event() returns trigger
  language plpgsql
  as $$
  begin
    select d.company_id, coalesce(new.user_agent, d.firmware), coalesce(new.ip, d.wan_ip),
        case when new.type <> 'connected' then new.code when not d.credit_enabled then '15'
          when not d.monitoring_enabled then '14' else '0' end
      into new.company_id, new.user_agent, new.ip, new.code
      from devices d where d.id = new.device_id;
    return new;
  end
  $$;

-- It looks as the owner of all tables: whether a session may write for that company its policy says. It waits for what is
-- on its way to another company.
create function farhelm_take_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    case tg_argv[0]
      when 'devices' then
        select company_id into new.company_id from devices where id = new.device_id for key share;
      when 'task_group_logs' then
        select company_id into new.company_id from task_group_logs where id = new.group_log_id for key share;
      when 'vpn_hubs' then
        select company_id into new.company_id from vpn_hubs where id = new.vpn_hub_id for key share;
    end case;
    return new;
  end
  $$;

-- What is kept of a network's past is what was told of it, not where its device went.
create or replace trigger keep_wireless after insert or update of updated_at on wireless
  for each row execute function farhelm_keep_wireless();

do $$
declare
  one record;
  old record;
begin
  for one in
    select * from (values
      ('device_events', 'device_id', 'devices', 'id'),
      ('remote_access', 'device_id', 'devices', 'id'),
      ('wireless', 'device_id', 'devices', 'device_id'),
      ('hotspots', 'device_id', 'devices', 'device_id'),
      ('monitoring_assignments', 'device_id', 'devices', 'place) include (template_id'),
      ('task_logs', 'group_log_id', 'task_group_logs', 'id'),
      ('vpn_hub_users', 'vpn_hub_id', 'vpn_hubs', 'id'))
      as rows_of (name, key, owner, listed_by)
  loop
    execute format('alter table %I add column company_id integer', one.name);
    execute format('update %I t set company_id = o.company_id from %I o where o.id = t.%I', one.name, one.owner, one.key);
    execute format('alter table %I alter column company_id set not null', one.name);
    for old in
      select conname from pg_constraint
      where conrelid = one.name::regclass and contype = 'f' and confrelid = one.owner::regclass and conparentid = 0
        and conkey = array[(select attnum from pg_attribute where attrelid = one.name::regclass and attname = one.key)]
    loop
      execute format('alter table %I drop constraint %I', one.name, old.conname);
    end loop;
    execute format('alter table %I add foreign key (%I, company_id) references %I (id, company_id)
      on update cascade on delete cascade', one.name, one.key, one.owner);
    execute format('create index %I on %I (company_id, %s)', one.name || '_company', one.name, one.listed_by);
    -- What happened to a device is signed with its company already.
    if one.name <> 'device_events' then
      execute format('create trigger take_company before insert on %I for each row execute function farhelm_take_company(%L)',
        one.name, one.owner);
    end if;
  end loop;
end
$$;

-- Asked without an alternative, it is looked for in the index of the company, which alone is then counted. Whoever reaches
-- every company has every company in what they reach.
do $$
declare
  name text;
begin
  foreach name in array array['device_events', 'remote_access', 'wireless', 'hotspots', 'task_logs', 'vpn_hub_users',
    'device_jobs', 'access_sessions', 'task_group_logs', 'impersonation_logs'] loop
    execute format('alter policy reach on %I using (company_id = any ((select farhelm_reached())::integer[]))', name);
  end loop;
end
$$;

alter policy reach on monitoring_assignments using (company_id = any ((select farhelm_reached())::integer[])
  and template_id in (select id from monitoring_templates));
