-- Whether anything runs behind a hub: the process that carries it reports here again and again. Null: none ever has.
-- Sessions read it; only a runner, which is no session, writes it.
alter table vpn_hubs add column runner_seen_at timestamptz;

-- Who switched a quick connect on last is notified when its time is over.
alter table vpn_hubs add column started_by integer references users (id) on delete set null;
create index vpn_hubs_started_by on vpn_hubs (started_by) where started_by is not null;
grant update (started_by) on vpn_hubs to farhelm_session;
create index vpn_hubs_timed on vpn_hubs (id) where quick_hub and enabled;

-- Switching several hubs at once left a quick connect without an end.
update vpn_hubs set end_time = coalesce(start_time, updated_at) + interval '1 hour'
  where quick_hub and enabled and end_time is null;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('invitedUserRegistration', 'creditCodeActivation', 'creditAmountTooLow', 'deviceAlert', 'documentsRefused',
    'quickConnectEnded', 'mailServerFailure'));
