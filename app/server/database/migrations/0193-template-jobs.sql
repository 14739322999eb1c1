-- Devices are told which monitoring templates they report by: whatever changes what one of them is asked puts a job before
-- it, which waits for those that are offline. The job names the template alone; what it asks for is read when the job is
-- handed out, so that one job waits however often the template is changed meanwhile.
create function farhelm_put_template(device integer, template integer) returns void
  language plpgsql security definer set search_path from current
  as $$
  begin
    -- Locked, so that a job which is being handed out at this moment is not taken for one that waits.
    perform from device_jobs
      where device_id = device and state = 'waiting' and action = 'monitoring_template'
        and detail ->> 'config' = template::text
      for update;
    if found then return; end if;
    insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, created_by)
    select d.company_id, d.id, d.name, d.serial, 'monitoring_template',
      jsonb_build_object('config', template, 'name', (select name from monitoring_templates where id = template)),
      (select id from users where id = farhelm_user())
    from devices d where d.id = device;
  end
  $$;
revoke all on function farhelm_put_template from public;

create function farhelm_put_assignment() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  declare
    changed monitoring_assignments := coalesce(new, old);
  begin
    perform farhelm_put_template(changed.device_id, changed.template_id);
    return null;
  end
  $$;
create trigger put_assignment after insert or delete on monitoring_assignments
  for each row execute function farhelm_put_assignment();
create trigger put_changed_assignment after update of enabled, period on monitoring_assignments
  for each row when ((old.enabled, old.period) is distinct from (new.enabled, new.period))
  execute function farhelm_put_assignment();

-- Devices that report as often as their template says go on doing so.
create function farhelm_put_changed_template() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update monitoring_assignments set period = new.period
      where template_id = new.id and period = old.period and period <> new.period;
    if (old.data, old.enabled, old.company_id) is distinct from (new.data, new.enabled, new.company_id) then
      perform farhelm_put_template(device_id, new.id) from monitoring_assignments where template_id = new.id;
    end if;
    return null;
  end
  $$;
create trigger put_changed_template after update of data, enabled, period, company_id on monitoring_templates
  for each row execute function farhelm_put_changed_template();

-- Whether a device reports by a template: both are switched on, and the device is of the company of the template or of one
-- below. One that goes elsewhere reports by it no more, and again when it comes back.
create function farhelm_is_monitored(assignment monitoring_assignments) returns boolean
  language sql stable set search_path from current
  as $$
    select assignment.enabled and exists (
      select from monitoring_templates m join companies owner on owner.id = m.company_id
      join companies home on home.id = assignment.company_id
      where m.id = assignment.template_id and m.enabled and home.path like owner.path || '%')
  $$;
revoke all on function farhelm_is_monitored from public;

create function farhelm_put_templates_anew() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    perform farhelm_put_template(device_id, template_id) from monitoring_assignments where device_id = new.id;
    return null;
  end
  $$;
-- One that is let in anew, with another secret, may be another machine and knows of none.
create trigger put_templates_anew after update of secret_hash, company_id on devices for each row
  when (old.secret_hash is distinct from new.secret_hash or old.company_id <> new.company_id)
  execute function farhelm_put_templates_anew();

-- A company that moves in the tree takes its devices out of the reach of templates of companies above it or into it, and
-- its own templates away from devices elsewhere. Every company below it has another path too.
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

-- What a device is to know of templates follows from where it is now, whoever changed that.
create or replace function farhelm_leave_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update device_jobs set state = 'cancelled', finished_at = now(), result = 'Left out: the device went to another company.'
    where device_id = new.id and state in ('waiting', 'running') and action <> 'monitoring_template'
      and not farhelm_reaches(created_by, new.company_id);
    update device_alerts set enable = false
    where device_id = new.id and enable and not farhelm_reaches(user_id, new.company_id);
    return null;
  end
  $$;

-- How many messages of answers came since when: no more are stored in a period than answering takes.
alter table monitoring_assignments add column answers integer not null default 0;
alter table monitoring_assignments add column counted_since timestamptz;

select farhelm_put_template(device_id, template_id) from monitoring_assignments;
