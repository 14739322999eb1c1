-- The account area: who may come in, how they prove who they are, and the mails they get.

alter table companies add column mfa_mandatory boolean not null default false;
grant update (mfa_mandatory) on companies to farhelm_session;

alter table users
  add column language text, -- the one last chosen, for mails
  add column tos_accepted_at timestamptz;

-- Links in mails: each good once, for its time, and for the address it was sent to.
create table account_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'change', 'reset')),
  user_id integer not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id);

create table user_invitations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  email text not null,
  role_id integer not null references roles (id) on delete cascade,
  invited_by integer references users (id) on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index user_invitations_pending on user_invitations (company_id, lower(email)) where accepted_at is null;
create index user_invitations_role on user_invitations (role_id);
create index user_invitations_invited_by on user_invitations (invited_by);

-- Second factors. A challenge is one question for a code: a few tries, a few minutes, one use.
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  totp_secret bytea,
  last_step bigint not null default 0, -- of the last code used: none is good twice
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

create table mfa_challenges (
  hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'set-up')),
  method text not null check (method in ('email', 'totp')),
  code_hash bytea,
  totp_secret bytea,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mfa_challenges_user on mfa_challenges (user_id);

create table mail_log (
  id bigserial primary key,
  company_id integer references companies (id) on delete set null,
  "to" text not null,
  subject text not null,
  status text not null check (status in ('sent', 'failed')),
  error text,
  created_at timestamptz not null default now()
);
create index mail_log_created on mail_log (created_at desc, id desc);
create index mail_log_company on mail_log (company_id, created_at);

alter table account_links enable row level security;
alter table user_invitations enable row level security;
alter table second_factors enable row level security;
alter table recovery_codes enable row level security;
alter table mfa_challenges enable row level security;
alter table mail_log enable row level security;

create policy reach on user_invitations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy reach on mail_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));

-- No hash, secret or code is ever readable by a request.
grant select (id, company_id, email, role_id, invited_by, created_at, expires_at, accepted_at), insert, delete
  on user_invitations to farhelm_session;
grant usage on sequence user_invitations_id_seq to farhelm_session;
grant select on mail_log to farhelm_session;
