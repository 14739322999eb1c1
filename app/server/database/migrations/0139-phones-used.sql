-- When a phone last confirmed or declined something; those from before it was noted have no time.
alter table phones add column last_used_at timestamptz;
