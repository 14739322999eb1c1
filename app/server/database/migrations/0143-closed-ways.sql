-- Which job opened a way to a device: by its number the device knows which one is to be closed.

alter table access_sessions add column job_id integer references device_jobs (id) on delete set null;
create index access_sessions_job on access_sessions (job_id);
