-- Whether open sessions may stay open is checked in the database, whichever process carries them, if any.
alter table device_jobs add column login_session uuid; -- the session family or the access token that created it
alter table access_sessions add column login_session uuid; -- that of the job which opened it
create index device_jobs_opening on device_jobs (company_id, device_id)
  where state in ('waiting', 'running') and action in ('connect_webui', 'connect_cli', 'connect_access');
create index access_sessions_open on access_sessions (company_id, device_id) where end_time is null;

-- Sessions end with their device's stay in a company: who opened them has no part in the next one.
alter table access_sessions drop constraint access_sessions_end_reason_check;
alter table access_sessions add constraint access_sessions_end_reason_check check (end_reason in
  ('closed', 'expired', 'signed-out', 'permission-lost', 'device-removed', 'device-moved', 'server-lost', 'data-used-up'));

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

-- Sessions use up the data pack of a device every few seconds. That is not published, so listeners must not miss a
-- revision. Generated columns are null here, before they are computed, and follow from the others.
create or replace function count_revision() returns trigger
  language plpgsql
  as $$
  declare
    uncounted constant text[] := array['remaining_data', 'search_text', 'sort_name', 'signal_2', 'connection_type_2',
      'network_state_2', 'operator_2', 'modem_manufacturer', 'modem_manufacturer_2', 'modem_model', 'modem_model_2',
      'modem_firmware', 'modem_firmware_2'];
  begin
    if new.remaining_data is distinct from old.remaining_data and to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
      return new;
    end if;
    new.revision := old.revision + 1;
    return new;
  end
  $$;
