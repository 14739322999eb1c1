-- Sessions end with their device's stay in a company: who opened them has no part in the next one.
alter table access_sessions drop constraint access_sessions_end_reason_check;
alter table access_sessions add constraint access_sessions_end_reason_check check (end_reason in
  ('closed', 'signed-out', 'permission-lost', 'device-removed', 'device-moved', 'server-lost', 'data-used-up'));

create or replace function farhelm_leave_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update device_jobs set state = 'cancelled', finished_at = now(), result = 'Left out: the device went to another company.'
    where device_id = new.id and state in ('waiting', 'running') and action <> 'monitoring_template'
      and not farhelm_reaches(created_by, new.company_id);
    update device_alerts set enable = false
    where device_id = new.id and enable and not farhelm_reaches(user_id, new.company_id);
    update access_sessions set end_time = now(), end_reason = 'device-moved'
    where device_id = new.id and end_time is null and expires_at > now();
    return null;
  end
  $$;
