-- A second person watches the terminals of a running session, or takes part in it.
alter table access_tickets
  add column watch text check (watch in ('watch', 'take-part')); -- null: a ticket of the session's own user

create table session_watchers (
  id serial primary key,
  company_id integer not null references companies (id), -- of the session
  session_id integer not null references access_sessions (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  name text not null, -- with that of whoever impersonated the user
  takes_part boolean not null,
  start_time timestamptz not null default now(),
  end_time timestamptz
);
create index session_watchers_company on session_watchers (company_id, start_time);
create index session_watchers_session on session_watchers (session_id);
create index session_watchers_user on session_watchers (user_id);
alter table session_watchers enable row level security;
create policy reach on session_watchers to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on session_watchers for select to farhelm_whole using (true);
grant select on session_watchers to farhelm_session;

alter table access_sessions
  drop constraint access_sessions_end_reason_check,
  add constraint access_sessions_end_reason_check check (end_reason in ('closed', 'closed-by-other', 'expired',
    'signed-out', 'permission-lost', 'device-removed', 'device-moved', 'server-lost', 'data-used-up'));
