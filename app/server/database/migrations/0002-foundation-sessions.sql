-- Sign-in, sessions, second factors, access tokens, confirmations, impersonation and repeated requests.

create table session_families (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- Impersonation: user_id is the user it is done for, actor_id the one who acts, actor_family_id the session to return
  -- to.
  actor_id integer references users (id) on delete cascade,
  actor_family_id uuid references session_families (id) on delete cascade,
  seen_at timestamptz,
  constraint session_families_actor check ((actor_id is null) = (actor_family_id is null) and actor_id is distinct
    from user_id)
);
create index session_families_actor on session_families (actor_family_id) where actor_family_id is not null;
create index session_families_user on session_families (user_id);
alter table session_families enable row level security;
create policy own on session_families to farhelm_session using (user_id = (select farhelm_user()));
grant select (id, user_id, address, user_agent, created_at, expires_at, revoked_at, actor_id, seen_at),
  update (revoked_at, revoked_reason) on session_families to farhelm_session;

create table access_tokens (
  hash bytea primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_family on access_tokens (family_id);
alter table access_tokens enable row level security;

create table refresh_tokens (
  hash bytea primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
alter table refresh_tokens enable row level security;

create table login_attempts (
  subject text primary key, -- account or address, hashed
  attempts integer not null,
  window_started_at timestamptz not null
);
create index login_attempts_window on login_attempts (window_started_at);
alter table login_attempts enable row level security;

-- Links in mails: each works once, within its time, and for the address it was sent to.
create table account_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'change', 'reset')),
  user_id integer not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id);
alter table account_links enable row level security;

-- The identities of an external provider that have signed in as a user before.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);
alter table user_identities enable row level security;

create table mfa_challenges (
  hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'set-up', 'confirm')),
  method text not null check (method in ('email', 'totp', 'teltonika_id')),
  code_hash bytea,
  totp_secret bytea,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  approved_at timestamptz,
  request_hash bytea,
  operation text,
  names jsonb,
  check (purpose <> 'confirm' or request_hash is not null)
);
create index mfa_challenges_user on mfa_challenges (user_id);
alter table mfa_challenges enable row level security;

-- A challenge asks for one code: a few attempts, a few minutes, one use.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  totp_secret bytea,
  last_step bigint not null default 0, -- of the last code used: none is good twice
  created_at timestamptz not null default now()
);
alter table second_factors enable row level security;
create policy removal on second_factors to farhelm_session using ((select farhelm_sees_all()));
grant select (user_id), delete on second_factors to farhelm_session;

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
alter table recovery_codes enable row level security;
create policy removal on recovery_codes to farhelm_session using ((select farhelm_sees_all()));
grant select (user_id), delete on recovery_codes to farhelm_session;

-- Phones that confirm sign-ins of users who chose this second factor. No request reads or writes them directly.
create table phones (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique,
  pin_hash bytea not null,
  created_at timestamptz not null,
  -- A phone counts once the console that shows its code has confirmed it; until then it belongs to that pairing and is
  -- deleted with it.
  pairing bytea references mfa_challenges (hash) on delete cascade,
  -- When the phone last confirmed or declined something; null if it never has.
  last_used_at timestamptz
);
create index phones_pairing on phones (pairing) where pairing is not null;
create index phones_user on phones (user_id);
alter table phones enable row level security;

-- Tokens with which programs use the API as their user. Only the hash is stored, so a token is shown once, when it is
-- created.
create table personal_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text
);
create unique index personal_tokens_name on personal_tokens (user_id, lower(name));
alter table personal_tokens enable row level security;
create policy own on personal_tokens to farhelm_session using (user_id = (select farhelm_user()));
grant select (id, user_id, name, scopes, created_at, expires_at, last_used_at, last_used_address), insert, delete on personal_tokens to farhelm_session;

create table password_confirmations (
  uuid uuid primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  request_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (family_id, request_hash)
);
alter table password_confirmations enable row level security;

-- Requests to impersonate; only the hash of the token in the link is stored.
create table impersonation_requests (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  actor_id integer not null references users (id) on delete cascade,
  actor_email text not null, -- the asked user may see neither the other nor their company
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  allowed boolean,
  written_at timestamptz not null default clock_timestamp()
);
create index impersonation_requests_actor on impersonation_requests (actor_id, created_at);
create index impersonation_requests_user on impersonation_requests (user_id);
alter table impersonation_requests enable row level security;
create policy ask on impersonation_requests for insert to farhelm_session
  with check (actor_id = (select farhelm_user()) and exists (select from users u where u.id = user_id));
create policy asked on impersonation_requests to farhelm_session using (user_id = (select farhelm_user()))
  with check (user_id = (select farhelm_user()));
create policy asking on impersonation_requests for select to farhelm_session using (actor_id = (select farhelm_user()));
grant select, insert, update (answered_at, allowed) on impersonation_requests to farhelm_session;
grant usage on sequence impersonation_requests_id_seq to farhelm_session;

-- Until when others may impersonate a user.
create table impersonation_grants (
  user_id integer primary key references users (id) on delete cascade,
  granted_until timestamptz not null
);
alter table impersonation_grants enable row level security;
create policy own on impersonation_grants to farhelm_session using (user_id = (select farhelm_user()));
create policy reach on impersonation_grants for select to farhelm_session
  using (exists (select from users u where u.id = user_id));
grant select, insert, update, delete on impersonation_grants to farhelm_session;

-- Impersonations. ended_at is null while one lasts, and where it expired: then it ended at expires_at.
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
create index impersonation_logs_actor on impersonation_logs (actor_id);
create index impersonation_logs_company on impersonation_logs (company_id, started_at);
create index impersonation_logs_list on impersonation_logs (company_id, id);
create index impersonation_logs_session on impersonation_logs (session_id);
create index impersonation_logs_user on impersonation_logs (user_id);
alter table impersonation_logs enable row level security;
create policy reach on impersonation_logs for select to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on impersonation_logs for select to farhelm_whole using (true);
grant select (id, user_id, user_email, actor_id, actor_email, company_id, address, started_at, expires_at, ended_at) on impersonation_logs to farhelm_session;

create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status smallint, -- null while the first request is at work
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys to farhelm_session using (user_id = (select farhelm_user()));
grant select, insert, update (status, answer), delete on idempotency_keys to farhelm_session;

-- Records the end of an impersonation, however its session is ended.
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

-- A password that has reached its device, or never will, is removed from the job.
create function farhelm_forget_password() returns trigger language plpgsql as $$
begin
  new.detail := new.detail - 'password';
  return new;
end
$$;
