-- How often the mails of an alert are tried: null is for a day, as all others are.
alter table device_alerts
  add column delivery_retry boolean,
  add column retry_interval integer check (retry_interval between 1 and 10080), -- minutes
  add column retry_count integer check (retry_count between 1 and 1000);
grant update (delivery_retry, retry_interval, retry_count) on device_alerts to farhelm_session;

-- A mail that has a rhythm of its own is given up after its tries and not at a time.
alter table mail_queue
  add column retry_interval integer,
  add column retry_count integer,
  alter column give_up_at drop not null,
  add check (give_up_at is not null or (retry_interval is not null and retry_count is not null));
