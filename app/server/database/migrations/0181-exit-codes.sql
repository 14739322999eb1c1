-- The exit code of a command, as its device says it.
alter table device_jobs add column exit_code smallint check (exit_code between 0 and 255);

-- As before, with the exit code beside what was written.
create or replace function farhelm_follow_run() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  declare
    run task_group_logs;
  begin
    insert into task_logs (group_log_id, type, name, data, result)
    values (new.run_id, new.task ->> 'type', new.task ->> 'name', new.detail - 'password',
      jsonb_build_object('state', new.state, 'output', coalesce(new.result, ''))
        || jsonb_strip_nulls(jsonb_build_object('exit_code', new.exit_code)));
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

-- Backups that devices brought are of the model of their device.
update files f set device_model = coalesce(d.original_model, d.model) from devices d
  where d.id = f.device_id and f.type in ('config', 'periodic_backup') and f.device_model is null;
