-- How a try to connect ended, in the numbers of the last one that stands with its device, and tries that were refused.
alter table device_events add column code text check (length(code) <= 100);
alter table device_events drop constraint device_events_type_check;
alter table device_events add constraint device_events_type_check
  check (type in ('connected', 'disconnected', 'refused', 'firmware', 'operator', 'wan', 'sim'));

create or replace function sign_device_event() returns trigger
  language plpgsql
  as $$
  begin
    select coalesce(new.user_agent, d.firmware), coalesce(new.ip, d.wan_ip),
        case when new.type <> 'connected' then new.code when not d.credit_enabled then '15'
          when not d.monitoring_enabled then '14' else '0' end
      into new.user_agent, new.ip, new.code
      from devices d where d.id = new.device_id;
    return new;
  end
  $$;

create function note_refused_device() returns trigger
  language plpgsql
  as $$
  begin
    insert into device_events (device_id, type, status, code) values (new.id, 'refused', false, new.failed_auth_reason);
    return null;
  end
  $$;
create trigger devices_note_refusal after update of failed_auth_reason on devices
  for each row
  when (new.failed_auth_reason is not null and new.failed_auth_reason is distinct from old.failed_auth_reason)
  execute function note_refused_device();
