-- Acting for another user, and sign-in by an external identity. What belongs to tokens is written by the owner of the
-- tables, as signing in is: a session itself may only look at its sign-ins and end them.

-- A sign-in in which someone else acts: whose it is stays user_id, who acts stands beside, with the sign-in to go back to.
alter table session_families add column actor_id integer references users (id) on delete cascade;
alter table session_families add column actor_family_id uuid references session_families (id) on delete cascade;
alter table session_families add column seen_at timestamptz;
alter table session_families add constraint session_families_actor
  check ((actor_id is null) = (actor_family_id is null) and actor_id is distinct from user_id);
create index session_families_actor on session_families (actor_family_id) where actor_family_id is not null;
grant select (address, user_agent, seen_at, actor_id) on session_families to farhelm_session;

-- Until when others may act for a user.
create table impersonation_grants (
  user_id integer primary key references users (id) on delete cascade,
  granted_until timestamptz not null
);
alter table impersonation_grants enable row level security;
create policy own on impersonation_grants to farhelm_session using (user_id = (select farhelm_user()));
create policy reach on impersonation_grants for select to farhelm_session
  using (exists (select from users u where u.id = user_id));
grant select, insert, update, delete on impersonation_grants to farhelm_session;

-- Who asked to act for whom; only the hash of the token in the link is kept.
create table impersonation_requests (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  actor_id integer not null references users (id) on delete cascade,
  actor_email text not null, -- the asked user may see neither the other nor their company
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  allowed boolean
);
create index impersonation_requests_user on impersonation_requests (user_id);
create index impersonation_requests_actor on impersonation_requests (actor_id, created_at);
alter table impersonation_requests enable row level security;
create policy asked on impersonation_requests to farhelm_session using (user_id = (select farhelm_user()))
  with check (user_id = (select farhelm_user()));
create policy asking on impersonation_requests for select to farhelm_session using (actor_id = (select farhelm_user()));
create policy ask on impersonation_requests for insert to farhelm_session
  with check (actor_id = (select farhelm_user()) and exists (select from users u where u.id = user_id));
grant select, insert, update (answered_at, allowed) on impersonation_requests to farhelm_session;
grant usage on sequence impersonation_requests_id_seq to farhelm_session;

-- Every time someone acted for another. ended_at is empty while it lasts, and where it ran out: then it was expires_at.
create table impersonation_logs (
  id serial primary key,
  user_id integer references users (id) on delete set null,
  user_email text not null,
  actor_id integer references users (id) on delete set null,
  actor_email text not null,
  company_id integer not null references companies (id),
  session_id uuid,
  address text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index impersonation_logs_company on impersonation_logs (company_id, started_at);
create index impersonation_logs_user on impersonation_logs (user_id);
create index impersonation_logs_actor on impersonation_logs (actor_id);
create index impersonation_logs_session on impersonation_logs (session_id);
alter table impersonation_logs enable row level security;
create policy reach on impersonation_logs for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select (id, user_id, user_email, actor_id, actor_email, company_id, address, started_at, expires_at, ended_at)
  on impersonation_logs to farhelm_session;

-- However such a sign-in is ended, its end is noted.
create function close_impersonation() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update impersonation_logs set ended_at = least(expires_at, new.revoked_at)
      where session_id = new.id and ended_at is null;
    return null;
  end
  $$;
revoke all on function close_impersonation() from public;
create trigger session_families_close_impersonation after update of revoked_at on session_families
  for each row when (new.actor_id is not null and new.revoked_at is not null and old.revoked_at is null)
  execute function close_impersonation();

-- Who really did it, beside the user for whom it was done.
alter table audit_log add column actor_id integer references users (id) on delete set null;
alter table audit_log add column actor_email text;
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;

-- The identities of an external provider that have signed in as a user before.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);
alter table user_identities enable row level security; -- no policy and no grant: nobody but the owner
