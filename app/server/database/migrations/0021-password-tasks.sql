-- New passwords for devices: sealed while they wait, readable once by those who asked for it, and gone after that.

create table password_tasks (
  id uuid primary key default gen_random_uuid(),
  company_id integer not null references companies (id) on delete cascade, -- of whoever asked for it
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  downloaded_at timestamptz
);
create index password_tasks_company on password_tasks (company_id, created_at);
create index password_tasks_user on password_tasks (created_by);

create table password_task_devices (
  task_id uuid not null references password_tasks (id) on delete cascade,
  job_id integer not null references device_jobs (id) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  password bytea, -- sealed; null: not to be shown, or shown already
  primary key (task_id, job_id)
);
create index password_task_devices_job on password_task_devices (job_id);
create index password_task_devices_device on password_task_devices (device_id);

alter table password_tasks enable row level security;
alter table password_task_devices enable row level security;
create policy reach on password_tasks to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
-- These follow their device, which has a policy of its own.
create policy reach on password_task_devices to farhelm_session using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
grant select, insert on password_tasks to farhelm_session;
grant select (task_id, job_id, device_id), insert on password_task_devices to farhelm_session;

-- A password that reached its device, or never will, is not kept beside the job.
create function farhelm_forget_password() returns trigger language plpgsql as $$
begin
  new.detail := new.detail - 'password';
  return new;
end
$$;
create trigger forget_password before update of state on device_jobs for each row
  when (new.detail ? 'password' and new.state not in ('waiting', 'running'))
  execute function farhelm_forget_password();
