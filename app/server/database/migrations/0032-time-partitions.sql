-- What grows with time is kept in pieces of so many days: a read touches the pieces of its range alone, and what is past
-- its time goes with its piece, whole. The server makes the pieces ahead (history/keepPieces.ts); what has none yet,
-- as everything that was there before, lies in the rest until it has.

do $$
declare
  name text;
  own record;
begin
  foreach name in array array['device_samples', 'device_custom_data', 'device_events', 'wireless_history',
    'network_changes', 'device_data_usage', 'device_days'] loop
    execute format('alter table %I rename to %I', name, name || '_rest');
    for own in select indexname from pg_indexes where schemaname = current_schema() and tablename = name || '_rest' loop
      execute format('alter index %I rename to %I', own.indexname, own.indexname || '_rest');
    end loop;
    -- Nobody reads a piece but through the whole, whose policy decides.
    execute format('drop policy reach on %I', name || '_rest');
    execute format('revoke all on %I from farhelm_session', name || '_rest');
  end loop;
end
$$;

-- A key of what is kept in pieces holds the time.
alter table device_custom_data_rest drop constraint device_custom_data_pkey_rest, add primary key (id, created_at);
alter table device_events_rest drop constraint device_events_pkey_rest, add primary key (id, created_at);
alter table wireless_history_rest drop constraint wireless_history_pkey_rest, add primary key (id, created_at);
alter table network_changes_rest drop constraint network_changes_pkey_rest, add primary key (id, created_at);
drop trigger device_events_sign on device_events_rest;

create table device_samples (like device_samples_rest including defaults including constraints, primary key (device_id, created_at))
  partition by range (created_at);
create table device_custom_data (like device_custom_data_rest including defaults including constraints, primary key (id, created_at))
  partition by range (created_at);
create table device_events (like device_events_rest including defaults including constraints, primary key (id, created_at))
  partition by range (created_at);
create table wireless_history (like wireless_history_rest including defaults including constraints, primary key (id, created_at))
  partition by range (created_at);
create table network_changes (like network_changes_rest including defaults including constraints, primary key (id, created_at))
  partition by range (created_at);
create table device_data_usage (like device_data_usage_rest including defaults including constraints, primary key (device_id, date, sim_slot))
  partition by range (date);
create table device_days (like device_days_rest including defaults including constraints, primary key (day, device_id))
  partition by range (day);

alter sequence device_custom_data_id_seq owned by device_custom_data.id;
alter sequence device_events_id_seq owned by device_events.id;
alter sequence wireless_history_id_seq owned by wireless_history.id;
alter sequence network_changes_id_seq owned by network_changes.id;

create index device_custom_data_device on device_custom_data (device_id, created_at);
create index device_custom_data_template on device_custom_data (template_id);
create index device_events_device on device_events (device_id, created_at desc, id desc);
create index device_events_created on device_events (created_at);
create index device_events_user on device_events (user_id) where user_id is not null;
create index wireless_history_network on wireless_history (device_id, wlan_id, created_at);
create index network_changes_device on network_changes (device_id, id);
create index device_data_usage_date on device_data_usage (date);
create index device_days_device on device_days (device_id);

alter table device_custom_data add foreign key (template_id) references monitoring_templates (id) on delete cascade;
alter table device_events add foreign key (user_id) references users (id) on delete set null;
create trigger device_events_sign before insert on device_events for each row execute function sign_device_event();

do $$
declare
  name text;
begin
  foreach name in array array['device_samples', 'device_custom_data', 'device_events', 'wireless_history',
    'network_changes', 'device_data_usage', 'device_days'] loop
    execute format('alter table %I add foreign key (device_id) references devices (id) on delete cascade', name);
    execute format('alter table %I enable row level security', name);
    execute format('create policy reach on %I for select to farhelm_session
      using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id))', name);
    execute format('grant select on %I to farhelm_session', name);
    execute format('alter table %I attach partition %I default', name, name || '_rest');
  end loop;
end
$$;

-- What is past its time goes with its piece, no longer with every report.
create or replace function farhelm_keep_wireless() returns trigger language plpgsql as $$
begin
  insert into wireless_history (device_id, wlan_id, clients_count, received, sent, created_at)
  values (new.device_id, new.wlan_id, new.clients_count, new.received, new.sent, new.updated_at);
  return null;
end
$$;
