-- Remote access sessions carry byte streams through the tunnels of devices: their target, who opened them on behalf of
-- whom, and why they ended.
alter table device_jobs
  add column actor_id integer references users (id) on delete set null, -- who impersonated the creator
  add column login_session uuid; -- the session family or the access token that created it
create index device_jobs_actor on device_jobs (actor_id) where actor_id is not null;
create index device_jobs_opening on device_jobs (company_id, device_id)
  where state in ('waiting', 'running') and action in ('connect_webui', 'connect_cli', 'connect_access');

alter table access_sessions
  add column protocol text, -- null in sessions from before this step
  add column target_host text, -- as the device sees it; localhost is the device itself
  add column target_port integer check (target_port between 0 and 65535),
  add column actor_id integer references users (id) on delete set null, -- who impersonated the user
  add column actor_name text,
  add column login_session uuid, -- that of the job which opened it
  add column is_direct boolean not null default false, -- its device could not open it, and the server reaches the target
  add column end_reason text check (end_reason in
    ('closed', 'expired', 'signed-out', 'permission-lost', 'device-removed', 'device-moved', 'server-lost', 'data-used-up')),
  add column node text; -- the server process that last carried its streams, by its name in gateway_nodes
create index access_sessions_open on access_sessions (company_id, device_id) where end_time is null;
create index access_sessions_node on access_sessions (node) where node is not null and end_time is null;
create index access_sessions_actor on access_sessions (actor_id) where actor_id is not null;
grant update (end_reason, expires_at) on access_sessions to farhelm_session;

-- Stored responses are encrypted from this step on.
delete from idempotency_keys;

-- Each opens one stream of a session and is deleted by that.
create table access_tickets (
  hash bytea primary key,
  session_id integer not null references access_sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  login_session uuid not null, -- the session family or the access token that asked for it
  expires_at timestamptz not null
);
create index access_tickets_session on access_tickets (session_id);
create index access_tickets_user on access_tickets (user_id);
create index access_tickets_expiry on access_tickets (expires_at);
alter table access_tickets enable row level security;
create policy own on access_tickets to farhelm_session using (user_id = (select farhelm_user()));
grant insert on access_tickets to farhelm_session;

-- Sessions end with their device's stay in a company: who opened them has no part in the next one.
create function farhelm_end_sessions() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update access_sessions set end_time = now(), end_reason = 'device-moved'
    where device_id = new.id and end_time is null and expires_at > now();
    return null;
  end
  $$;

create trigger end_sessions after update of company_id on devices for each row
  when (old.company_id <> new.company_id) execute function farhelm_end_sessions();
