-- A question before a change is about that one request and no other.

delete from mfa_challenges where purpose = 'confirm';
alter table mfa_challenges add column request_hash bytea;
alter table mfa_challenges add column operation text;
alter table mfa_challenges add column names jsonb;
alter table mfa_challenges add check (purpose <> 'confirm' or request_hash is not null);

-- The requests of a session that wait for its password, or were confirmed with it and are not made yet.
drop table password_confirmations;
create table password_confirmations (
  uuid uuid primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  request_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (family_id, request_hash)
);
alter table password_confirmations enable row level security;
