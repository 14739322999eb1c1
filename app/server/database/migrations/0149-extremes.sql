-- What each device measured at most and at least in each hour and in each day: extremes of many devices over weeks and
-- months are found among these few rows, where comparing every measurement took seconds. The server makes them once an
-- hour or a day is over (history/keepExtremes.ts); what is not there yet, is found among the measurements.
create table device_hour_extremes (
  device_id integer not null,
  created_at timestamptz not null,
  signal_max smallint, signal_min smallint, temperature_max smallint, temperature_min smallint,
  router_uptime_max integer, router_uptime_min integer, connection_uptime_max integer, connection_uptime_min integer,
  sent_max bigint, sent_min bigint, received_max bigint, received_min bigint,
  analog_input_max double precision, analog_input_min double precision,
  satellites_max double precision, satellites_min double precision,
  speed_max double precision, speed_min double precision,
  primary key (device_id, created_at)
) partition by range (created_at);
create table device_day_extremes (like device_hour_extremes including defaults, primary key (device_id, created_at))
  partition by range (created_at);
-- Up to when they are made.
create table extremes_made (series text primary key, until timestamptz not null);
insert into extremes_made values ('device_hour_extremes', '-infinity'), ('device_day_extremes', '-infinity');
grant select on extremes_made to farhelm_session;

do $$
declare
  name text;
begin
  foreach name in array array['device_hour_extremes', 'device_day_extremes'] loop
    execute format('create table %1$I (like %2$I including defaults including constraints including indexes)', name || '_rest', name);
    execute format('alter table %I attach partition %I default', name, name || '_rest');
    -- An index of a few pages, as rows come in the order of time.
    execute format('create index %I on %I using brin (created_at) with (pages_per_range = 16)', name || '_time', name);
    execute format('alter table %I add foreign key (device_id) references devices (id) on delete cascade', name);
    execute format('alter table %I enable row level security', name || '_rest');
    execute format('alter table %I enable row level security', name);
    execute format('create policy reach on %I for select to farhelm_session
      using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id))', name);
    execute format('create policy whole on %I for select to farhelm_whole using (true)', name);
    execute format('grant select on %I to farhelm_session', name);
  end loop;
end
$$;
create index device_samples_time on device_samples using brin (created_at) with (pages_per_range = 16);

-- Of what is past its time already there is the first of each hour; the others are made anew from the measurements.
insert into device_hour_extremes
  select h.device_id, date_trunc('hour', h.created_at, 'UTC'), signal, signal, temperature, temperature, router_uptime,
    router_uptime, connection_uptime, connection_uptime, sent, sent, received, received, m.analog_input, m.analog_input,
    m.satellites, m.satellites, m.speed, m.speed
  from device_hours h cross join lateral
    jsonb_to_record(h.measured) m(analog_input double precision, satellites double precision, speed double precision)
  on conflict do nothing;
