-- Of each hour the first of what a device measured: what charts of months and of a year are drawn from, long after the
-- measurements themselves are past their time. It is made along with them (history/sampleDevices.ts).
create table device_hours (like device_samples including defaults including constraints, primary key (device_id, created_at))
  partition by range (created_at);
create table device_hours_rest (like device_hours including defaults including constraints including indexes);
alter table device_hours attach partition device_hours_rest default;
create index device_hours_created on device_hours (created_at);

insert into device_hours
  select distinct on (device_id, date_trunc('hour', created_at at time zone 'UTC')) * from device_samples
  order by device_id, date_trunc('hour', created_at at time zone 'UTC'), created_at;

alter table device_hours add foreign key (device_id) references devices (id) on delete cascade;
alter table device_hours_rest enable row level security;
alter table device_hours enable row level security;
create policy reach on device_hours for select to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = device_id));
grant select on device_hours to farhelm_session;
