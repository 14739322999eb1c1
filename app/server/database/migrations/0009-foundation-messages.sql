-- Mail, alerts, automations, reports, notices and notifications.

create table email_configurations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  email text not null,
  username text not null,
  password bytea not null, -- sealed with the server's secret
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  failures integer not null default 0, -- in a row
  failing_since timestamptz,
  next_try_at timestamptz,
  last_error text,
  worked_at timestamptz, -- when it last recovered
  notified_at timestamptz -- when the administrators heard of it
);
create unique index email_configurations_name on email_configurations (company_id, lower(name));
alter table email_configurations enable row level security;
create policy reach on email_configurations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on email_configurations for select to farhelm_whole using (true);
grant select (id, company_id, name, host, port, email, username, created_at, updated_at, failing_since, last_error),
  insert, update (name, host, port, email, username, password, updated_at), delete on email_configurations to farhelm_session;
grant usage on sequence email_configurations_id_seq to farhelm_session;

create table mail_queue (
  id bigserial primary key,
  log_id bigint not null,
  company_id integer references companies (id) on delete cascade,
  mail bytea not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  give_up_at timestamptz,
  -- A mail with retries of its own is given up after them instead of at a time.
  retry_interval integer,
  retry_count integer,
  -- The company's mail server that sends it, readable without the seal: each has a sender of its own.
  via integer,
  check (give_up_at is not null or (retry_interval is not null and retry_count is not null))
);
create index mail_queue_next on mail_queue (next_at);

create table mail_log (
  id bigserial primary key,
  company_id integer references companies (id) on delete set null,
  "to" text not null,
  subject text not null,
  status text not null check (status in ('sent', 'waiting', 'bounced', 'suppressed', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  -- Null: unknown.
  type text,
  resend_until timestamptz
);

alter table mail_queue add foreign key (log_id) references mail_log (id) on delete cascade;
alter table mail_queue enable row level security;

create index mail_log_company on mail_log (company_id, created_at);
create index mail_log_created on mail_log (created_at desc, id desc);
alter table mail_log enable row level security;
create policy reach on mail_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on mail_log for select to farhelm_whole using (true);
grant select on mail_log to farhelm_session;

create table mail_kept (
  log_id bigint primary key references mail_log (id) on delete cascade,
  mail bytea not null,
  until timestamptz not null,
  via integer
);
create index mail_kept_until on mail_kept (until);
alter table mail_kept enable row level security;

create table suppressed_emails (
  id serial primary key,
  email text not null,
  reason text not null default '',
  created_at timestamptz not null default now()
);
create unique index suppressed_emails_email on suppressed_emails (lower(email));
alter table suppressed_emails enable row level security;
create policy reach on suppressed_emails to farhelm_session using ((select farhelm_sees_all()));
grant select, delete on suppressed_emails to farhelm_session;

create table automations (
  id serial primary key,
  company_id integer not null references companies (id),
  user_id integer references users (id) on delete set null, -- who made it
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  enabled boolean not null default true,
  data_group text not null,
  cooldown_enabled boolean not null default false,
  cooldown_duration integer not null default 0, -- seconds
  delay_enabled boolean not null default false,
  delay_duration integer not null default 0, -- seconds
  delay_repetitions_count integer not null default 0,
  period_trigger_limit integer not null default 100,
  period_latest_reset timestamptz not null default now(),
  conditions_body jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index automations_name on automations (company_id, lower(name));
create index automations_user on automations (user_id);
alter table automations enable row level security;
create policy reach on automations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on automations for select to farhelm_whole using (true);
grant select, insert, update (name, description, enabled, data_group, cooldown_enabled, cooldown_duration,
  delay_enabled, delay_duration, delay_repetitions_count, conditions_body, updated_at), delete on automations to farhelm_session;
grant usage on sequence automations_id_seq to farhelm_session;

create table automation_devices (
  automation_id integer not null references automations (id) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  enabled boolean not null default true,
  total_triggered_count integer not null default 0,
  period_triggered_count integer not null default 0,
  period_latest_reset timestamptz not null default now(),
  last_triggered_at timestamptz,
  created_at timestamptz not null default now(),
  held_since timestamptz, -- since when the rules hold without having acted
  held_count integer not null default 0,
  primary key (automation_id, device_id)
);
create index automation_devices_device on automation_devices (device_id);
alter table automation_devices enable row level security;
create policy reach on automation_devices to farhelm_session
  using ((select farhelm_sees_all())
    or (exists (select from automations a where a.id = automation_devices.automation_id)
    and exists (select from devices d where d.id = automation_devices.device_id
    and d.company_id = any (farhelm_reached()))));
create policy whole on automation_devices for select to farhelm_whole using (true);
grant select, insert, update (enabled), delete on automation_devices to farhelm_session;

-- Devices watched by an automation wait here after each report until the rules are evaluated: once, by any server
-- process.
create table automation_queue (
  device_id integer primary key references devices (id) on delete cascade,
  before jsonb not null, -- the device as it was before the oldest report that waits
  queued_at timestamptz not null default clock_timestamp()
);
create index automation_queue_queued on automation_queue (queued_at);
alter table automation_queue enable row level security;

create table automation_logs (
  evaluation_id uuid primary key default gen_random_uuid(),
  automation_id integer not null references automations (id) on delete cascade,
  company_id integer not null references companies (id),
  device_id integer references devices (id) on delete set null,
  device_name text not null,
  serial text not null,
  mac text,
  overall_status text not null check (overall_status in ('success', 'partial', 'failed')),
  evaluated_conditions jsonb not null default '[]',
  evaluated_parameters jsonb not null default '[]',
  conditions_body jsonb not null default '[]',
  created_at timestamptz not null default now(),
  actions jsonb not null default '[]'
);
create index automation_logs_automation on automation_logs (automation_id, created_at);
create index automation_logs_company on automation_logs (company_id);
create index automation_logs_device on automation_logs (device_id);
alter table automation_logs enable row level security;
create policy reach on automation_logs to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on automation_logs for select to farhelm_whole using (true);
grant select on automation_logs to farhelm_session;

create table device_alerts (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  receiver text,
  message text not null,
  enable boolean not null default true,
  created_at timestamptz not null default now(),
  -- Who gets the mails of the alert, and what it watches.
  user_id integer references users (id) on delete set null,
  alert_type_id integer not null,
  alert_subtype_id integer not null,
  action integer not null default 1 check (action in (1, 2, 3)), -- mail, mail by own server, notification
  subject text not null default '',
  smtp_config_id integer references email_configurations (id) on delete set null,
  redundancy_enable boolean not null default false,
  redundancy_interval integer check (redundancy_interval between 1 and 10080), -- minutes
  place jsonb, -- where a geofence is
  raised_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Retries of the alert's mails; null: for a day, as for all other mails.
  delivery_retry boolean,
  retry_interval integer check (retry_interval between 1 and 10080), -- minutes
  retry_count integer check (retry_count between 1 and 1000),
  quota jsonb
);
create index device_alerts_device on device_alerts (device_id, id);
create index device_alerts_smtp on device_alerts (smtp_config_id);
create index device_alerts_user on device_alerts (user_id);
alter table device_alerts enable row level security;
create policy reach on device_alerts to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_alerts.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_alerts for select to farhelm_whole using (true);
grant select, insert, update (message, enable, subject, smtp_config_id, redundancy_enable, redundancy_interval,
  updated_at, delivery_retry, retry_interval, retry_count), delete on device_alerts to farhelm_session;
grant usage on sequence device_alerts_id_seq to farhelm_session;

create table alerts (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade, -- of the device at that time
  device_id integer not null references devices (id) on delete cascade,
  alerts_configs_id integer references device_alerts (id) on delete set null,
  alert_type_id integer not null,
  alert_subtype_id integer not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index alerts_company on alerts (company_id, id);
create index alerts_configuration on alerts (alerts_configs_id, id);
create index alerts_device on alerts (device_id, id);
alter table alerts enable row level security;
-- Compared with an array and without OR, so that the index of the company is used.
create policy reach on alerts to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on alerts for select to farhelm_whole using (true);
grant select, delete on alerts to farhelm_session;

create table reports (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  type text not null check (type in ('single', 'periodic')),
  period text not null check (period in ('day', 'week', 'month', 'custom')),
  parameters text[] not null,
  applied_by text not null check (applied_by in ('device', 'company', 'tag')),
  apply_list integer[] not null,
  is_active boolean not null default true,
  start_date timestamptz,
  end_date timestamptz,
  generated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who last changed the report: a periodic report shows what this user may see.
  changed_by integer references users (id) on delete set null,
  -- A report about companies may include the companies below, and is mailed to the chosen users.
  include_child_companies boolean not null default false,
  receiving_users integer[] not null default '{}',
  constraint reports_range check (period <> 'custom' or start_date < end_date),
  constraint reports_children_of_companies check (applied_by = 'company' or not include_child_companies)
);
create index reports_changed_by on reports (changed_by);
create index reports_company on reports (company_id, created_at desc);
alter table reports enable row level security;
create policy reach on reports to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on reports for select to farhelm_whole using (true);
grant select, insert, update, delete on reports to farhelm_session;
grant usage on sequence reports_id_seq to farhelm_session;

create table generated_reports (
  id serial primary key,
  company_id integer not null references companies (id),
  report_template_id integer references reports (id) on delete set null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 200),
  type text not null check (type in ('single', 'periodic')),
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- The companies whose devices the report covers: only users who see all of them read it.
  companies integer[] not null default '{}'
);
create index generated_reports_company on generated_reports (company_id, created_at desc);
create index generated_reports_template on generated_reports (report_template_id);
alter table generated_reports enable row level security;
create policy reach on generated_reports to farhelm_session
  using ((select farhelm_sees_all())
    or company_id in (select farhelm_companies()) and companies <@ (select array(select farhelm_companies())));
create policy whole on generated_reports for select to farhelm_whole using (true);
grant select, insert, update (name, description), delete on generated_reports to farhelm_session;
grant usage on sequence generated_reports_id_seq to farhelm_session;

-- Reports to be generated, requested by users or due by their period: stored until each is generated, once.
create table report_runs (
  id serial primary key,
  company_id integer not null references companies (id),
  report_template_id integer not null references reports (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'completed', 'failed', 'cancelled')),
  origin text not null check (origin in ('user', 'api', 'schedule')),
  due_at timestamptz,
  generated_report_id integer references generated_reports (id) on delete set null,
  result text,
  created_by integer references users (id) on delete set null,
  channel text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((origin = 'schedule') = (due_at is not null)),
  unique (report_template_id, due_at)
);
create index report_runs_company on report_runs (company_id, id desc);
create index report_runs_generated on report_runs (generated_report_id);
create index report_runs_user on report_runs (created_by);
create index report_runs_waiting on report_runs (id) where state = 'waiting';
alter table report_runs enable row level security;
create policy reach on report_runs to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on report_runs for select to farhelm_whole using (true);
grant select, insert, update (state, finished_at) on report_runs to farhelm_session;
grant usage on sequence report_runs_id_seq to farhelm_session;

create table notices (
  id serial primary key,
  type text not null check (type in ('info', 'warning', 'danger')),
  message text not null check (length(message) between 1 and 5000), -- HTML of the rich-text subset
  enabled_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notices_enabled on notices (enabled_at desc, id desc);
alter table notices enable row level security;
-- Notices belong to no company; permissions say who may write them.
create policy everyone on notices to farhelm_session using (true);
grant select, insert, update, delete on notices to farhelm_session;
grant usage on sequence notices_id_seq to farhelm_session;

create table notifications (
  id serial primary key,
  company_id integer not null references companies (id),
  user_id integer not null references users (id) on delete cascade,
  type text not null check (type in ('invitedUserRegistration', 'creditCodeActivation', 'creditAmountTooLow',
    'deviceAlert', 'documentsRefused', 'quickConnectEnded', 'mailServerFailure')),
  summary text not null check (length(summary) between 1 and 1000),
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
create index notifications_company on notifications (company_id);
create index notifications_user on notifications (user_id, created_at desc, id desc);
alter table notifications enable row level security;
-- A user reads only own notifications, but may notify others within the tenant scope.
create policy own on notifications for select to farhelm_session using (user_id = (select farhelm_user()));
create policy seen on notifications for update to farhelm_session using (user_id = (select farhelm_user()));
create policy tell on notifications for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, insert, update (seen_at) on notifications to farhelm_session;
grant usage on sequence notifications_id_seq to farhelm_session;

-- The health of a mail server is forgotten when its address or credentials change.
create function forget_mail_server_health() returns trigger
  language plpgsql
  as $$
  begin
    new.failures := 0;
    new.failing_since := null;
    new.next_try_at := null;
    new.last_error := null;
    new.worked_at := null;
    new.notified_at := null;
    return new;
  end
  $$;

create trigger forget_health before update of host, port, email, username, password on email_configurations
  for each row
  when ((old.host, old.port, old.email, old.username, old.password)
    is distinct from (new.host, new.port, new.email, new.username, new.password))
  execute function forget_mail_server_health();

-- Writes a mail into log, queue and store; with a reason, it is only logged as one that cannot be sent. Runs as the
-- owner, as no request may read or write the content of mails.
create function queue_mail(
  company integer, receiver text, title text, kind text, content bytea, server integer, at timestamptz,
  useful_until timestamptz, tried_until timestamptz, every integer, times integer, reason text
) returns bigint
  language plpgsql security definer set search_path from current
  as $$
  declare
    logged bigint;
  begin
    insert into mail_log (company_id, "to", subject, type, status, error, resend_until, created_at)
      values (company, receiver, title, kind, case when reason is null then 'waiting' else 'failed' end, reason,
        case when reason is null then useful_until end, at)
      returning id into logged;
    if reason is null then
      insert into mail_kept (log_id, mail, via, until) values (logged, content, server, useful_until);
      insert into mail_queue (log_id, company_id, mail, via, next_at, give_up_at, retry_interval, retry_count)
        values (logged, company, content, server, at, tried_until, every, times);
    end if;
    return logged;
  end
  $$;
revoke all on function queue_mail(integer, text, text, text, bytea, integer, timestamptz, timestamptz, timestamptz, integer, integer, text) from public;
grant execute on function queue_mail(integer, text, text, text, bytea, integer, timestamptz, timestamptz, timestamptz, integer, integer, text) to farhelm_session;

-- Whether a user may now read reports that cover these companies.
create function farhelm_reads_reports(person integer, covered integer[]) returns boolean
  language sql stable set search_path from current
  as $$
    select exists (
      select from users u join roles r on r.id = u.role_id
      where u.id = person and not u.disabled and u.email_verified and 'view_reports' = any(r.held))
    and not exists (
      select from companies c where c.id = any(covered) and not farhelm_reaches(person, c.id))
  $$;
revoke all on function farhelm_reads_reports(integer, integer[]) from public;
