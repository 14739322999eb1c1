-- Phones that confirm for their user, who chose that as second factor. No request reads or writes them by itself.
create table phones (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- Of the token that the phone keeps, and of the PIN that its owner keeps.
  token_hash bytea not null unique,
  pin_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index phones_user on phones (user_id);
alter table phones enable row level security;
