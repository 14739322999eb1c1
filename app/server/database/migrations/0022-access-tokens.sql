-- Tokens with which programs use the API as their user. Only the hash is kept, so a token is shown once, when it is made.
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
grant select (id, user_id, name, scopes, created_at, expires_at, last_used_at, last_used_address), insert, delete
  on personal_tokens to farhelm_session;

-- Which token a write was made with; the name stays when the token is gone.
alter table audit_log add column token_name text;
