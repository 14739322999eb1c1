-- The host keys of SSH servers at the targets of remote access sessions, as a user has trusted them.
create table host_keys (
  id serial primary key,
  device_id integer not null references devices (id) on delete cascade,
  host text not null, -- as the device sees it; localhost is the device itself
  port integer not null check (port between 0 and 65535),
  algorithm text not null check (length(algorithm) between 1 and 64),
  key bytea not null check (length(key) between 1 and 16384), -- RFC 4253, section 6.6
  fingerprint text not null generated always as ('SHA256:' || rtrim(encode(sha256(key), 'base64'), '=')) stored,
  trusted_at timestamptz not null default now(),
  unique (device_id, host, port)
);
alter table host_keys enable row level security;
create policy reach on host_keys to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from devices d where d.id = host_keys.device_id
    and d.company_id = any (farhelm_reached())));
create policy whole on host_keys for select to farhelm_whole using (true);
grant select, insert, update (algorithm, key, trusted_at) on host_keys to farhelm_session;
grant usage on sequence host_keys_id_seq to farhelm_session;
select watch_changes('host_keys');
