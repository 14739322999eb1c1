-- What was done last is looked at first: the newest jobs, runs and task results are read where an index has them.
create index device_jobs_created on device_jobs (created_at, id);
create index task_group_logs_created on task_group_logs (created_at, id);
create index task_logs_created on task_logs (created_at, id);
