-- When a running command was asked to end. The column may be there already: step 18 had it for a while.
alter table device_jobs add column if not exists cancel_requested_at timestamptz;
grant update (cancel_requested_at) on device_jobs to farhelm_session;
