-- Confirming what matters once more, and telling how long changes get along.

-- A challenge may also stand before one change; one that is answered in the user's app waits for approval.
alter table mfa_challenges drop constraint mfa_challenges_purpose_check;
alter table mfa_challenges add check (purpose in ('sign-in', 'set-up', 'confirm'));
alter table mfa_challenges drop constraint mfa_challenges_method_check;
alter table mfa_challenges add check (method in ('email', 'totp', 'teltonika_id'));
alter table mfa_challenges add column approved_at timestamptz;

-- When a session last gave its password; no request reads or writes it by itself.
create table password_confirmations (
  family_id uuid primary key references session_families (id) on delete cascade,
  confirmed_at timestamptz not null
);
alter table password_confirmations enable row level security;

-- What the channels of changes have told, for whoever listens late. A channel is its user's own.
create table status_messages (
  id bigserial primary key,
  user_id integer not null references users (id) on delete cascade,
  channel text not null,
  subject text not null,
  name text,
  message jsonb not null,
  created_at timestamptz not null default now()
);
create index status_messages_channel on status_messages (channel, id);
create index status_messages_user on status_messages (user_id, created_at);
alter table status_messages enable row level security;
create policy own on status_messages to farhelm_session
  using (user_id = (select farhelm_user()));
grant select, insert, delete on status_messages to farhelm_session;
grant usage on sequence status_messages_id_seq to farhelm_session;
