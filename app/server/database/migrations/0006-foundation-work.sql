-- Work for devices: jobs, tasks, mass calls, passwords and the messages about their progress.

-- Calls for every device that a search finds, stored until they have processed all of them batch by batch.
create table mass_calls (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  token_id uuid,
  operation text not null,
  path jsonb not null,
  query jsonb not null,
  content bytea not null,
  devices integer[] not null,
  "position" integer not null default 0,
  refused integer not null default 0,
  tries integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'completed', 'failed')),
  channel text not null,
  subject integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Who began a mass call while impersonating, and from which address: its audit entries outlive the session and, as
  -- those of audit_log, the user they name.
  actor_id integer,
  actor_email text,
  address text not null default '',
  constraint mass_calls_actor check ((actor_id is null) = (actor_email is null))
);
create index mass_calls_user on mass_calls (user_id);
create index mass_calls_waiting on mass_calls (id) where state = 'waiting';
alter table mass_calls enable row level security;
create policy own on mass_calls to farhelm_session
  using (user_id = (select farhelm_user()));
grant select, insert on mass_calls to farhelm_session;
grant usage on sequence mass_calls_id_seq to farhelm_session;

create table device_jobs (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer not null references devices (id) on delete cascade,
  device_name text not null,
  device_serial text not null,
  action text not null,
  detail jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  tag_id integer references tags (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The status channel that reports the progress and result of the job.
  channel text,
  started_at timestamptz,
  progress jsonb,
  result text,
  -- The file a device downloads or uploaded, and the task group run its job belongs to; task is the position in the
  -- run.
  file_id integer references files (id) on delete set null,
  run_id integer,
  task jsonb,
  origin text not null default 'user' check (origin in ('user', 'api', 'automation', 'tag_action', 'schedule')),
  due_at timestamptz,
  -- The exit code of a command, as the device reports it.
  exit_code smallint check (exit_code between 0 and 255),
  -- The subject in messages of the channel where it is not the device: devices being added are reported by their
  -- company.
  subject integer,
  subject_name text
);
-- Jobs of one channel, such as the requests of one reading of a configuration.
create index device_jobs_channel on device_jobs (channel, device_id, id) where channel is not null;
create index device_jobs_company on device_jobs (company_id, id);
-- Lists show the newest jobs, runs and task results first.
create index device_jobs_created on device_jobs (created_at, id);
create index device_jobs_device on device_jobs (device_id, id);
create unique index device_jobs_due on device_jobs (device_id, due_at) where due_at is not null;
create index device_jobs_file on device_jobs (file_id) where file_id is not null;
create index device_jobs_open on device_jobs (device_id, id) where state in ('waiting', 'running');
create index device_jobs_run on device_jobs (run_id, id) where run_id is not null;
create index device_jobs_tag on device_jobs (tag_id, id);
create index device_jobs_user on device_jobs (created_by);

create table task_groups (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  success_tag_id integer[] not null default '{}',
  failed_tag_id integer[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index task_groups_name on task_groups (company_id, lower(name));

create table task_group_logs (
  id serial primary key,
  company_id integer not null references companies (id),
  group_id integer references task_groups (id) on delete set null,
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  name text not null,
  status text not null check (status in ('processing', 'completed', 'failed')),
  created_at timestamptz not null default now(),
  tasks_count integer not null default 0,
  tasks_done integer not null default 0,
  success_tag_id integer[] not null default '{}',
  failed_tag_id integer[] not null default '{}',
  finished_at timestamptz
);
create unique index task_group_logs_owner on task_group_logs (company_id, id);

alter table device_jobs add foreign key (run_id) references task_group_logs (id) on delete set null;
alter table device_jobs enable row level security;
create policy reach on device_jobs to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on device_jobs for select to farhelm_whole using (true);
grant select, insert, update (state, finished_at) on device_jobs to farhelm_session;
grant usage on sequence device_jobs_id_seq to farhelm_session;

alter table task_groups enable row level security;
create policy reach on task_groups to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on task_groups for select to farhelm_whole using (true);
grant select, insert, update (name, success_tag_id, failed_tag_id, updated_at), delete on task_groups to farhelm_session;
grant usage on sequence task_groups_id_seq to farhelm_session;

create table tasks (
  id serial primary key,
  group_id integer not null references task_groups (id) on delete cascade,
  "order" integer not null check ("order" >= 0),
  type text not null check (type in ('command', 'upload_file', 'download_file')),
  name text not null check (length(name) between 1 and 100),
  data jsonb not null default '{}',
  timeout integer not null check (timeout between 1 and 300), -- seconds
  stop_on_failure boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tasks_group on tasks (group_id, "order");
alter table tasks enable row level security;
create policy reach on tasks to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from task_groups whole where whole.id = tasks.group_id));
create policy whole on tasks for select to farhelm_whole using (true);
grant select, insert, update ("order", type, name, data, timeout, stop_on_failure, updated_at), delete on tasks to farhelm_session;
grant usage on sequence tasks_id_seq to farhelm_session;

create index task_group_logs_company on task_group_logs (company_id, created_at);
create index task_group_logs_created on task_group_logs (created_at, id);
create index task_group_logs_device on task_group_logs (device_id);
create index task_group_logs_group on task_group_logs (group_id);
alter table task_group_logs enable row level security;
create policy reach on task_group_logs to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on task_group_logs for select to farhelm_whole using (true);
grant select, insert (company_id, group_id, device_id, device_name, name, status, created_at, tasks_count,
  success_tag_id, failed_tag_id) on task_group_logs to farhelm_session;
grant usage on sequence task_group_logs_id_seq to farhelm_session;

create table task_logs (
  id serial primary key,
  group_log_id integer not null,
  type text not null,
  name text not null,
  data jsonb not null default '{}',
  result jsonb not null default '{}',
  created_at timestamptz not null default now(),
  company_id integer not null,
  foreign key (group_log_id, company_id) references task_group_logs (id, company_id) on update cascade on delete cascade
);
create index task_logs_company on task_logs (company_id, id);
create index task_logs_created on task_logs (created_at, id);
create index task_logs_group_log on task_logs (group_log_id, id);
alter table task_logs enable row level security;
create policy reach on task_logs to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on task_logs for select to farhelm_whole using (true);
grant select on task_logs to farhelm_session;

create table password_tasks (
  id uuid primary key default gen_random_uuid(),
  company_id integer not null references companies (id) on delete cascade, -- of the user who requested it
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  downloaded_at timestamptz,
  -- New passwords for every device that a search finds are one task, whatever the number of batches.
  mass_call_id integer references mass_calls (id) on delete set null
);
create index password_tasks_call on password_tasks (mass_call_id) where mass_call_id is not null;
create index password_tasks_company on password_tasks (company_id, created_at);
create index password_tasks_user on password_tasks (created_by);
alter table password_tasks enable row level security;
create policy reach on password_tasks to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on password_tasks for select to farhelm_whole using (true);
grant select, insert on password_tasks to farhelm_session;

create table password_task_devices (
  task_id uuid not null references password_tasks (id) on delete cascade,
  job_id integer not null references device_jobs (id) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  password bytea, -- sealed; null: not to be shown, or shown already
  primary key (task_id, job_id)
);
create index password_task_devices_device on password_task_devices (device_id);
create index password_task_devices_job on password_task_devices (job_id);
alter table password_task_devices enable row level security;
create policy reach on password_task_devices to farhelm_session
  using ((select farhelm_sees_all())
    or exists (select from devices d where d.id = password_task_devices.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on password_task_devices for select to farhelm_whole using (true);
grant select (task_id, job_id, device_id), insert on password_task_devices to farhelm_session;

-- Messages of status channels, for clients that subscribe late. A channel belongs to its user.
create table status_messages (
  id bigserial primary key,
  user_id integer not null references users (id) on delete cascade,
  channel text not null,
  subject text not null,
  name text,
  message jsonb not null,
  created_at timestamptz not null default now()
);
create index status_messages_channel on status_messages (channel, id);
-- Messages of old channels are deleted in this order.
create index status_messages_created on status_messages (created_at);
create index status_messages_user on status_messages (user_id, created_at);
alter table status_messages enable row level security;
create policy own on status_messages to farhelm_session
  using (user_id = (select farhelm_user()));
-- A user who cancels another's job reports it on that user's channel, which only its owner reads.
create policy tell on status_messages for insert to farhelm_session with check (true);
grant select, insert, delete on status_messages to farhelm_session;
grant usage on sequence status_messages_id_seq to farhelm_session;

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
alter table socket_io_attachments enable row level security;

-- A job that ends also ends its task: its result is stored, later tasks are left out where the group says so, and the
-- run ends with the last one. It happens with the change of the job, so once, for any writer.
create function farhelm_follow_run() returns trigger
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

create trigger follow_run after update of state on device_jobs for each row
  when (new.run_id is not null and old.state in ('waiting', 'running') and new.state not in ('waiting', 'running'))
  execute function farhelm_follow_run();
create trigger forget_password before update of state on device_jobs for each row
  when (new.detail ? 'password' and new.state not in ('waiting', 'running'))
  execute function farhelm_forget_password();

-- Runs as the owner: the policy decides whether a session may write for that company. It waits for an owner that is
-- being moved to another company.
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

create trigger take_company before insert on task_logs for each row execute function farhelm_take_company('task_group_logs');

alter table tag_actions add foreign key (task_group_id) references task_groups (id) on delete cascade;

alter table device_esim_profiles add foreign key (job_id) references device_jobs (id) on delete set null;
