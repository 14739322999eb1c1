-- Files on their way to devices and from them, where their content lies, and tasks that run one after another.

-- Where a file's content lies in an object store; null: here, in file_chunks. A key is noted before anything is sent under it,
-- so that what no file speaks of any more can be taken away, whatever was interrupted.
create table stored_objects (
  key text primary key,
  created_at timestamptz not null default now()
);
alter table stored_objects enable row level security; -- the server alone reads it
alter table files add column object_key text unique;
grant update (object_key) on files to farhelm_session;

-- The file a device takes or brought, and the run its job is part of: task says which task of the run it is.
alter table device_jobs add column file_id integer references files (id) on delete set null;
alter table device_jobs add column run_id integer references task_group_logs (id) on delete set null;
alter table device_jobs add column task jsonb;
create index device_jobs_file on device_jobs (file_id) where file_id is not null;
create index device_jobs_run on device_jobs (run_id, id) where run_id is not null;

alter table task_group_logs add column tasks_count integer not null default 0;
alter table task_group_logs add column tasks_done integer not null default 0;
alter table task_group_logs add column success_tag_id integer[] not null default '{}';
alter table task_group_logs add column failed_tag_id integer[] not null default '{}';
alter table task_group_logs add column finished_at timestamptz;
grant insert (company_id, group_id, device_id, device_name, name, status, created_at, tasks_count, success_tag_id, failed_tag_id)
  on task_group_logs to farhelm_session;
grant usage on sequence task_group_logs_id_seq to farhelm_session;

-- A job that ended ends its task: what came of it is written down, the tasks after it are left out where the group says so,
-- and with the last one the run ends. It is done with the change of the job, so it happens once, whoever made the change.
create function farhelm_follow_run() returns trigger
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
      select run.device_id, t.id from tags t
      where run.device_id is not null
        and t.id = any(case run.status when 'completed' then run.success_tag_id else run.failed_tag_id end)
      on conflict do nothing;
    end if;
    return null;
  end
  $$;
create trigger follow_run after update of state on device_jobs for each row
  when (new.run_id is not null and old.state in ('waiting', 'running') and new.state not in ('waiting', 'running'))
  execute function farhelm_follow_run();
