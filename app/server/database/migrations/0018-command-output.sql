-- The end of what a command has written while it runs: part, the number of the last message; text, unless the result of
-- the job has it; left_out, the characters before the text.
alter table device_jobs add column output jsonb;
-- When a running command was asked to end.
alter table device_jobs add column cancel_requested_at timestamptz;
grant update (cancel_requested_at) on device_jobs to farhelm_session;
