-- Calls about every device a search finds, however many: kept until they have gone through all of them, piece by piece.
create table mass_calls (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The access token of the program that called; the call ends with it.
  token_id uuid,
  operation text not null,
  path jsonb not null,
  query jsonb not null,
  -- Sealed: it may hold passwords.
  content bytea not null,
  -- The devices as they were found; those before position are done.
  devices integer[] not null,
  position integer not null default 0,
  refused integer not null default 0,
  tries integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'completed', 'failed')),
  channel text not null,
  -- Which of the calls that share the channel this is.
  subject integer not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index mass_calls_waiting on mass_calls (id) where state = 'waiting';
create index mass_calls_user on mass_calls (user_id);
alter table mass_calls enable row level security;
create policy own on mass_calls to farhelm_session
  using (user_id = (select farhelm_user()));
grant select, insert on mass_calls to farhelm_session;
grant usage on sequence mass_calls_id_seq to farhelm_session;
