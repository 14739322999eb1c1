-- How a company's mail server does: while it fails, mails go by the deployment's own, and it is tried again after rests.

alter table email_configurations
  add column failures integer not null default 0, -- in a row
  add column failing_since timestamptz,
  add column next_try_at timestamptz,
  add column last_error text,
  add column worked_at timestamptz, -- when it last recovered
  add column notified_at timestamptz; -- when the administrators heard of it

-- What was known of a server is not known of the one that it becomes.
create function forget_mail_server_health() returns trigger
  language plpgsql
  as $$
  begin
    new.failures := 0;
    new.failing_since := null;
    new.next_try_at := null;
    new.last_error := null;
    new.worked_at := null;
    new.notified_at := null;
    return new;
  end
  $$;
create trigger forget_health before update of host, port, email, username, password on email_configurations
  for each row
  when ((old.host, old.port, old.email, old.username, old.password)
    is distinct from (new.host, new.port, new.email, new.username, new.password))
  execute function forget_mail_server_health();

grant select (failing_since, last_error) on email_configurations to farhelm_session;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('invitedUserRegistration', 'creditCodeActivation', 'creditAmountTooLow', 'deviceAlert', 'documentsRefused',
    'quickConnectEnded', 'mailServerFailure')); -- the same list as in 0188, as they may be taken in either order
