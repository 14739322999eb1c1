-- What is done beside the requests is done for somebody: it ends where this person's reach does, as it is at that moment.

create function farhelm_reaches(person integer, company integer) returns boolean
  language sql stable set search_path from current
  as $$
    select exists (
      select from users u join roles r on r.id = u.role_id join companies own on own.id = u.company_id
      join companies c on c.id = company
      where u.id = person and case r.reach when 'all' then true when 'subtree' then c.path like own.path || '%' else c.id = own.id end)
  $$;
revoke all on function farhelm_reaches from public;

-- A device that goes to another company leaves behind what those want of it who no longer see it: what it has not done
-- yet is cancelled, and they are not told of it any more.
create function farhelm_leave_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update device_jobs set state = 'cancelled', finished_at = now(), result = 'Left out: the device went to another company.'
    where device_id = new.id and state in ('waiting', 'running') and not farhelm_reaches(created_by, new.company_id);
    update device_alerts set enable = false
    where device_id = new.id and enable and not farhelm_reaches(user_id, new.company_id);
    return null;
  end
  $$;
create trigger leave_company after update of company_id on devices for each row
  when (old.company_id <> new.company_id) execute function farhelm_leave_company();

-- A run ends with a tag that fits where its device is now.
create or replace function farhelm_follow_run() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  declare
    run task_group_logs;
  begin
    insert into task_logs (group_log_id, type, name, data, result)
    values (new.run_id, new.task ->> 'type', new.task ->> 'name', new.detail - 'password',
      jsonb_build_object('state', new.state, 'output', coalesce(new.result, '')));
    if new.state = 'cancelled' or (new.state = 'failed' and (new.task ->> 'stop_on_failure')::boolean) then
      update device_jobs set state = 'cancelled', finished_at = now(), result = 'Left out: a task before it was not done.'
      where run_id = new.run_id and state = 'waiting';
    end if;
    update task_group_logs l set
      tasks_done = counted.ended,
      status = case when counted.open > 0 then 'processing' when counted.undone > 0 then 'failed' else 'completed' end,
      finished_at = case when counted.open > 0 then null else now() end
    from (
      select count(*) filter (where state in ('waiting', 'running')) as open,
        count(*) filter (where state in ('failed', 'cancelled')) as undone,
        count(*) filter (where state not in ('waiting', 'running')) as ended
      from device_jobs where run_id = new.run_id) counted
    where l.id = new.run_id and l.finished_at is null returning l.* into run;
    if run.finished_at is not null then
      insert into device_tags (device_id, tag_id)
      select d.id, t.id from devices d join companies dc on dc.id = d.company_id
      join companies tc on dc.path like tc.path || '%' join tags t on t.company_id = tc.id
      where d.id = run.device_id
        and t.id = any(case run.status when 'completed' then run.success_tag_id else run.failed_tag_id end)
      on conflict do nothing;
    end if;
    return null;
  end
  $$;
