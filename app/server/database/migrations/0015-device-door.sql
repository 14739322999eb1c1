-- What devices are to do goes down through the device door, in order and once: a job says whom to tell how it gets along
-- and what came of it.
alter table device_jobs add column channel text;
alter table device_jobs add column started_at timestamptz;
alter table device_jobs add column progress jsonb;
alter table device_jobs add column result text;
create index device_jobs_open on device_jobs (device_id, id) where state in ('waiting', 'running');
