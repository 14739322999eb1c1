-- How the last try of a device to connect ended where it failed, and how its L2TP instances stand.
alter table devices add column failed_auth_reason text;
alter table devices add column vpn_monitoring_instances_state smallint check (vpn_monitoring_instances_state between 1 and 4);
-- How often it is told to report, in seconds by kind; 0 is not at all, a kind that is missing is as usual.
alter table devices add column monitoring jsonb not null default '{}';
grant update (monitoring) on devices to farhelm_session;
grant select (monitoring, failed_auth_reason, vpn_monitoring_instances_state) on devices to farhelm_session;
