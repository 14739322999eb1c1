-- Backups devices are asked for again and again: each moment once for each device, however many servers look.
alter table device_jobs drop constraint device_jobs_origin_check;
alter table device_jobs add constraint device_jobs_origin_check
  check (origin in ('user', 'api', 'automation', 'tag_action', 'schedule'));
alter table device_jobs add column due_at timestamptz;
create unique index device_jobs_due on device_jobs (device_id, due_at) where due_at is not null;
create index device_settings_backup on device_settings (device_id) where kind = 'backup';
