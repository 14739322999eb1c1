-- Devices an automation watches wait here after each report until the rules are evaluated: once, by any server process.
create table automation_queue (
  device_id integer primary key references devices (id) on delete cascade,
  before jsonb not null, -- the device as it was before the oldest report that waits
  queued_at timestamptz not null default clock_timestamp()
);
create index automation_queue_queued on automation_queue (queued_at);
alter table automation_queue enable row level security; -- the server alone reads it

alter table automation_devices add column held_since timestamptz; -- since when the rules hold without having acted
alter table automation_devices add column held_count integer not null default 0;
alter table automation_logs add column actions jsonb not null default '[]';

create function queue_automations() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    if exists (select from automation_devices w where w.device_id = new.id and w.enabled) then
      insert into automation_queue (device_id, before) values (new.id, to_jsonb(old) - 'secret_hash' - 'gateway_node')
        on conflict (device_id) do nothing;
    end if;
    return null;
  end
  $$;
create trigger queue_automations after update on devices for each row
  when (old.last_update_at is distinct from new.last_update_at or old.status is distinct from new.status)
  execute function queue_automations();
