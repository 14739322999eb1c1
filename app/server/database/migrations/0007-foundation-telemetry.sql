-- What devices report: monitoring templates, and measurements over time in partitions. The server creates the
-- partitions ahead; the default partition (…_rest) holds what has none.

create sequence monitoring_templates_id start 100;
create table monitoring_templates (
  id integer primary key default nextval('monitoring_templates_id'),
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 255),
  api_system text check (api_system in ('rutos', 'tswos')),
  api_version text not null check (length(api_version) <= 255),
  period integer not null check (period between 60 and 31536000), -- seconds
  enabled boolean not null default true,
  data jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  device_documentation_id integer references device_specifications (id) on delete set null
);
alter sequence monitoring_templates_id owned by monitoring_templates.id;
create index monitoring_templates_documentation on monitoring_templates (device_documentation_id);
create unique index monitoring_templates_name on monitoring_templates (company_id, lower(name));
-- The key that assignments share with their template, so that the template's company cannot differ from theirs.
create unique index monitoring_templates_owner on monitoring_templates (company_id, id);
alter table monitoring_templates enable row level security;
create policy reach on monitoring_templates to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on monitoring_templates for select to farhelm_whole using (true);
grant select, insert, update (name, description, api_system, api_version, period, enabled, data, updated_at, version,
  device_documentation_id), delete on monitoring_templates to farhelm_session;
grant usage on sequence monitoring_templates_id to farhelm_session;

create table monitoring_assignments (
  template_id integer not null,
  device_id integer not null,
  enabled boolean not null default true,
  period integer not null check (period between 60 and 31536000), -- seconds
  last_updated_at timestamptz,
  place bigint not null generated always as (((template_id)::bigint << 32) | (device_id)::bigint) stored,
  company_id integer not null,
  template_company_id integer not null,
  -- The number of messages with template data since counted_since: no more are stored in a period than answering takes.
  answers integer not null default 0,
  counted_since timestamptz,
  primary key (template_id, device_id),
  foreign key (device_id, company_id) references devices (id, company_id) on update cascade on delete cascade,
  foreign key (template_id, template_company_id) references monitoring_templates (id, company_id) on update cascade on
    delete cascade
);
create index monitoring_assignments_company on monitoring_assignments (company_id, place, template_company_id);
create index monitoring_assignments_device on monitoring_assignments (device_id);
create index monitoring_assignments_order on monitoring_assignments (place);
alter table monitoring_assignments enable row level security;
create policy reach on monitoring_assignments to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[])
    and template_company_id = any ((select farhelm_reached())::integer[]));
create policy whole on monitoring_assignments for select to farhelm_whole using (true);
grant select, insert, update (enabled, period), delete on monitoring_assignments to farhelm_session;

create table device_samples (
  device_id integer not null,
  created_at timestamptz not null,
  signal smallint, -- dBm
  temperature smallint, -- tenths of a degree Celsius
  sent bigint, -- bytes, as counted since the device exists
  received bigint,
  sim_slot smallint,
  sim_state text,
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  firmware text,
  router_uptime integer, -- seconds
  connection_uptime integer, -- seconds
  latitude double precision,
  longitude double precision,
  -- Other reported values, by name.
  measured jsonb not null default '{}',
  primary key (device_id, created_at)
) partition by range (created_at);
create index device_samples_time on device_samples using brin (created_at) with (pages_per_range = 16);
alter table device_samples add constraint device_samples_device_id_fkey1 foreign key (device_id)
  references devices (id) on delete cascade;
alter table device_samples enable row level security;
create policy reach on device_samples for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_samples.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_samples for select to farhelm_whole using (true);
grant select on device_samples to farhelm_session;

create table device_samples_rest (
  device_id integer not null constraint device_samples_device_id_fkey references devices (id) on delete cascade,
  created_at timestamptz not null,
  signal smallint, -- dBm
  temperature smallint, -- tenths of a degree Celsius
  sent bigint, -- bytes, as counted since the device exists
  received bigint,
  sim_slot smallint,
  sim_state text,
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  firmware text,
  router_uptime integer, -- seconds
  connection_uptime integer, -- seconds
  latitude double precision,
  longitude double precision,
  measured jsonb not null default '{}',
  constraint device_samples_pkey_rest primary key (device_id, created_at)
);
create index device_samples_created_rest on device_samples_rest (created_at);
create index device_samples_rest_created_at_idx on device_samples_rest using brin (created_at) with (pages_per_range = 16);
alter table device_samples_rest enable row level security;

create table device_custom_data (
  id bigserial,
  device_id integer not null,
  template_id integer not null,
  data jsonb not null, -- question to field to value
  created_at timestamptz not null,
  -- The company of the device, kept equal by the foreign key; the index gives the order of the list.
  company_id integer not null,
  primary key (id, created_at)
) partition by range (created_at);
create index device_custom_data_company on device_custom_data (company_id, created_at, id);
create index device_custom_data_device on device_custom_data (device_id, created_at, id);
create index device_custom_data_template on device_custom_data (template_id, created_at, id);
alter table device_custom_data add constraint device_custom_data_template_id_fkey1 foreign key (template_id)
  references monitoring_templates (id) on delete cascade;
alter table device_custom_data add foreign key (device_id, company_id)
  references devices (id, company_id) on update cascade on delete cascade;
alter table device_custom_data enable row level security;
create policy reach on device_custom_data for select to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on device_custom_data for select to farhelm_whole using (true);
grant select on device_custom_data to farhelm_session;

create table device_custom_data_rest (
  id bigint not null default nextval('device_custom_data_id_seq'),
  device_id integer not null,
  template_id integer not null constraint device_custom_data_template_id_fkey references monitoring_templates (id) on
    delete cascade,
  data jsonb not null, -- question to field to value
  created_at timestamptz not null,
  company_id integer not null,
  primary key (id, created_at),
  constraint device_custom_data_device_id_company_id_fkey foreign key (device_id, company_id) references devices (id,
    company_id) on update cascade on delete cascade
);
create index device_custom_data_created_rest on device_custom_data_rest (created_at);
create index device_custom_data_rest_company_id_created_at_id_idx on device_custom_data_rest (company_id, created_at, id);
create index device_custom_data_rest_device_id_created_at_id_idx on device_custom_data_rest (device_id, created_at, id);
create index device_custom_data_rest_template_id_created_at_id_idx on device_custom_data_rest (template_id, created_at, id);
alter table device_custom_data_rest enable row level security;

create table device_events (
  id bigserial,
  device_id integer not null,
  type text not null check (type in ('connected', 'disconnected', 'refused', 'firmware', 'operator', 'wan', 'sim')),
  status boolean not null default true, -- false: something went wrong
  log text not null default '' check (length(log) <= 1000),
  created_at timestamptz not null default now(),
  user_id integer, -- null: the device itself
  user_agent text, -- the firmware that spoke
  ip text,
  -- The result of a connection attempt, with the codes of devices.failed_auth_reason.
  code text check (length(code) <= 100),
  company_id integer not null,
  primary key (id, created_at)
) partition by range (created_at);
create index device_events_company on device_events (company_id, id);
create index device_events_created on device_events (created_at);
create index device_events_device on device_events (device_id, created_at desc, id desc);
create index device_events_user on device_events (user_id) where user_id is not null;
alter table device_events add constraint device_events_user_id_fkey1 foreign key (user_id)
  references users (id) on delete set null;
alter table device_events add foreign key (device_id, company_id)
  references devices (id, company_id) on update cascade on delete cascade;
alter table device_events enable row level security;
create policy reach on device_events for select to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on device_events for select to farhelm_whole using (true);
grant select on device_events to farhelm_session;
grant usage on sequence device_events_id_seq to farhelm_session;

create table device_events_rest (
  id bigint not null default nextval('device_events_id_seq'),
  device_id integer not null,
  type text not null constraint device_events_type_check check (type in ('connected', 'disconnected', 'refused',
    'firmware', 'operator', 'wan', 'sim')),
  status boolean not null default true, -- false: something went wrong
  log text not null default '' constraint device_events_log_check check (length(log) <= 1000),
  created_at timestamptz not null default now(),
  -- null: the device itself
  user_id integer constraint device_events_user_id_fkey references users (id) on delete set null,
  user_agent text, -- the firmware that spoke
  ip text,
  code text constraint device_events_code_check check (length(code) <= 100),
  company_id integer not null,
  primary key (id, created_at),
  constraint device_events_device_id_company_id_fkey foreign key (device_id, company_id) references devices (id,
    company_id) on update cascade on delete cascade
);
create index device_events_created_rest on device_events_rest (created_at);
create index device_events_device_rest on device_events_rest (device_id, created_at desc, id desc);
create index device_events_rest_company_id_id_idx on device_events_rest (company_id, id);
create index device_events_user_rest on device_events_rest (user_id) where (user_id is not null);
alter table device_events_rest enable row level security;

create table device_data_usage (
  device_id integer not null,
  date date not null, -- the day in UTC
  sim_slot smallint not null default 1,
  sent bigint not null default 0 check (sent >= 0), -- bytes of that day
  received bigint not null default 0 check (received >= 0),
  modem smallint not null default 1 check (modem in (1, 2)),
  primary key (device_id, date, modem, sim_slot)
) partition by range (date);
create index device_data_usage_date on device_data_usage (date);
alter table device_data_usage add constraint device_data_usage_device_id_fkey1 foreign key (device_id)
  references devices (id) on delete cascade;
alter table device_data_usage enable row level security;
create policy reach on device_data_usage for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_data_usage.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_data_usage for select to farhelm_whole using (true);
grant select on device_data_usage to farhelm_session;

create table device_data_usage_rest (
  device_id integer not null constraint device_data_usage_device_id_fkey references devices (id) on delete cascade,
  date date not null, -- the day in UTC
  sim_slot smallint not null default 1,
  sent bigint not null default 0 constraint device_data_usage_sent_check check (sent >= 0), -- bytes of that day
  received bigint not null default 0 constraint device_data_usage_received_check check (received >= 0),
  modem smallint not null default 1 constraint device_data_usage_modem_check check (modem in (1, 2)),
  primary key (device_id, date, modem, sim_slot)
);
create index device_data_usage_date_rest on device_data_usage_rest (date);
alter table device_data_usage_rest enable row level security;

create table device_days (
  day date not null,
  device_id integer not null,
  primary key (day, device_id)
) partition by range (day);
create index device_days_device on device_days (device_id);
alter table device_days add constraint device_days_device_id_fkey1 foreign key (device_id)
  references devices (id) on delete cascade;
alter table device_days enable row level security;
create policy reach on device_days for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_days.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on device_days for select to farhelm_whole using (true);
grant select on device_days to farhelm_session;

create table device_days_rest (
  day date not null,
  device_id integer not null constraint device_days_device_id_fkey references devices (id) on delete cascade,
  constraint device_days_pkey_rest primary key (day, device_id)
);
create index device_days_device_rest on device_days_rest (device_id);
alter table device_days_rest enable row level security;

-- The first measurement of each hour: charts of months and years are drawn from it, long after the measurements
-- themselves are deleted. Written along with them (history/sampleDevices.ts).
create table device_hours (
  device_id integer not null,
  created_at timestamptz not null,
  signal smallint,
  temperature smallint,
  sent bigint,
  received bigint,
  sim_slot smallint,
  sim_state text,
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  firmware text,
  router_uptime integer,
  connection_uptime integer,
  latitude double precision,
  longitude double precision,
  measured jsonb not null default '{}',
  primary key (device_id, created_at)
) partition by range (created_at);
create index device_hours_created on device_hours (created_at);
alter table device_hours add foreign key (device_id) references devices (id) on delete cascade;
alter table device_hours enable row level security;
create policy reach on device_hours for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
create policy whole on device_hours for select to farhelm_whole using (true);
grant select on device_hours to farhelm_session;

create table device_hours_rest (
  device_id integer not null constraint device_hours_device_id_fkey references devices (id) on delete cascade,
  created_at timestamptz not null,
  signal smallint,
  temperature smallint,
  sent bigint,
  received bigint,
  sim_slot smallint,
  sim_state text,
  operator text,
  connection_type text,
  connection_state text,
  network_state text,
  wan_state text,
  wan_ip text,
  mobile_ip text,
  firmware text,
  router_uptime integer,
  connection_uptime integer,
  latitude double precision,
  longitude double precision,
  measured jsonb not null default '{}',
  primary key (device_id, created_at)
);
create index device_hours_rest_created_at_idx on device_hours_rest (created_at);
alter table device_hours_rest enable row level security;

-- The extremes, sums and counts of each device per hour and per day: extremes of many devices over months are found
-- among these few rows, where comparing every measurement took seconds. The server computes them once an hour or a day
-- is over (history/rollUpExtremes.ts); what is missing is read from the measurements.
create table device_hour_extremes (
  device_id integer not null,
  created_at timestamptz not null,
  signal_max smallint,
  signal_min smallint,
  temperature_max smallint,
  temperature_min smallint,
  router_uptime_max integer,
  router_uptime_min integer,
  connection_uptime_max integer,
  connection_uptime_min integer,
  sent_max bigint,
  sent_min bigint,
  received_max bigint,
  received_min bigint,
  analog_input_max double precision,
  analog_input_min double precision,
  satellites_max double precision,
  satellites_min double precision,
  speed_max double precision,
  speed_min double precision,
  signal_sum integer,
  signal_count integer,
  temperature_sum integer,
  temperature_count integer,
  primary key (device_id, created_at)
) partition by range (created_at);
create index device_hour_extremes_time on device_hour_extremes using brin (created_at) with (pages_per_range = 16);
alter table device_hour_extremes add foreign key (device_id) references devices (id) on delete cascade;
alter table device_hour_extremes enable row level security;
create policy reach on device_hour_extremes for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_hour_extremes.device_id));
create policy whole on device_hour_extremes for select to farhelm_whole using (true);
grant select on device_hour_extremes to farhelm_session;

create table device_hour_extremes_rest (
  device_id integer not null constraint device_hour_extremes_device_id_fkey references devices (id) on delete cascade,
  created_at timestamptz not null,
  signal_max smallint,
  signal_min smallint,
  temperature_max smallint,
  temperature_min smallint,
  router_uptime_max integer,
  router_uptime_min integer,
  connection_uptime_max integer,
  connection_uptime_min integer,
  sent_max bigint,
  sent_min bigint,
  received_max bigint,
  received_min bigint,
  analog_input_max double precision,
  analog_input_min double precision,
  satellites_max double precision,
  satellites_min double precision,
  speed_max double precision,
  speed_min double precision,
  signal_sum integer,
  signal_count integer,
  temperature_sum integer,
  temperature_count integer,
  primary key (device_id, created_at)
);
create index device_hour_extremes_rest_created_at_idx on device_hour_extremes_rest using brin (created_at) with (pages_per_range = 16);
alter table device_hour_extremes_rest enable row level security;

create table device_day_extremes (
  device_id integer not null,
  created_at timestamptz not null,
  signal_max smallint,
  signal_min smallint,
  temperature_max smallint,
  temperature_min smallint,
  router_uptime_max integer,
  router_uptime_min integer,
  connection_uptime_max integer,
  connection_uptime_min integer,
  sent_max bigint,
  sent_min bigint,
  received_max bigint,
  received_min bigint,
  analog_input_max double precision,
  analog_input_min double precision,
  satellites_max double precision,
  satellites_min double precision,
  speed_max double precision,
  speed_min double precision,
  signal_sum integer,
  signal_count integer,
  temperature_sum integer,
  temperature_count integer,
  primary key (device_id, created_at)
) partition by range (created_at);
create index device_day_extremes_time on device_day_extremes using brin (created_at) with (pages_per_range = 16);
alter table device_day_extremes add foreign key (device_id) references devices (id) on delete cascade;
alter table device_day_extremes enable row level security;
create policy reach on device_day_extremes for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_day_extremes.device_id));
create policy whole on device_day_extremes for select to farhelm_whole using (true);
grant select on device_day_extremes to farhelm_session;

create table device_day_extremes_rest (
  device_id integer not null constraint device_day_extremes_device_id_fkey references devices (id) on delete cascade,
  created_at timestamptz not null,
  signal_max smallint,
  signal_min smallint,
  temperature_max smallint,
  temperature_min smallint,
  router_uptime_max integer,
  router_uptime_min integer,
  connection_uptime_max integer,
  connection_uptime_min integer,
  sent_max bigint,
  sent_min bigint,
  received_max bigint,
  received_min bigint,
  analog_input_max double precision,
  analog_input_min double precision,
  satellites_max double precision,
  satellites_min double precision,
  speed_max double precision,
  speed_min double precision,
  signal_sum integer,
  signal_count integer,
  temperature_sum integer,
  temperature_count integer,
  primary key (device_id, created_at)
);
create index device_day_extremes_rest_created_at_idx on device_day_extremes_rest using brin (created_at) with (pages_per_range = 16);
alter table device_day_extremes_rest enable row level security;

-- Up to when the extremes are computed.
create table extremes_made (
  series text primary key,
  until timestamptz not null
);
insert into extremes_made values ('device_hour_extremes', '-infinity'), ('device_day_extremes', '-infinity');
alter table extremes_made enable row level security;
create policy everyone on extremes_made for select to farhelm_session using (true);
grant select on extremes_made to farhelm_session;

create function sign_device_event() returns trigger
  language plpgsql
  as $$
  begin
    select d.company_id, coalesce(new.user_agent, d.firmware), coalesce(new.ip, d.wan_ip),
        case when new.type <> 'connected' then new.code when not d.credit_enabled then '15'
          when not d.monitoring_enabled then '14' else '0' end
      into new.company_id, new.user_agent, new.ip, new.code
      from devices d where d.id = new.device_id;
    return new;
  end
  $$;

create trigger device_events_sign before insert on device_events for each row execute function sign_device_event();
create trigger take_company before insert on monitoring_assignments for each row execute function farhelm_take_company('devices');

-- Runs as the owner: the policy decides whether a session may write for that company.
create function farhelm_take_template() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    select company_id into new.template_company_id from monitoring_templates where id = new.template_id for key share;
    return new;
  end
  $$;

create trigger take_template before insert on monitoring_assignments
  for each row execute function farhelm_take_template();
create trigger take_company before insert on device_custom_data
  for each row execute function farhelm_take_company('devices');

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

-- Devices that report with the period of their template keep doing so when it changes.
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

alter table device_days attach partition device_days_rest default;

alter table device_events attach partition device_events_rest default;

alter table device_samples attach partition device_samples_rest default;

alter table device_data_usage attach partition device_data_usage_rest default;

alter table device_custom_data attach partition device_custom_data_rest default;

alter table device_hours attach partition device_hours_rest default;

alter table device_hour_extremes attach partition device_hour_extremes_rest default;

alter table device_day_extremes attach partition device_day_extremes_rest default;

-- The first day with counted devices. It reveals no device; under row-level security it would read the rows of all
-- others.
create function farhelm_first_day() returns date
  language sql stable security definer set search_path from current
  as $$ select min(day) from device_days $$;
revoke all on function farhelm_first_day() from public;
grant execute on function farhelm_first_day() to farhelm_session;

-- Queues the job that tells a device about a template, which waits for devices that are offline. The job names the
-- template alone; its content is read when the job is sent, so that one job is enough however often the template
-- changes meanwhile.
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
revoke all on function farhelm_put_template(integer, integer) from public;

-- Whether a device reports by a template: both are enabled, and the device belongs to the template's company or one
-- below.
create function farhelm_is_monitored(assignment monitoring_assignments) returns boolean
  language sql stable set search_path from current
  as $$
    select assignment.enabled and exists (
      select from monitoring_templates m join companies owner on owner.id = m.company_id
      join companies home on home.id = assignment.company_id
      where m.id = assignment.template_id and m.enabled and home.path like owner.path || '%')
  $$;
revoke all on function farhelm_is_monitored(monitoring_assignments) from public;
