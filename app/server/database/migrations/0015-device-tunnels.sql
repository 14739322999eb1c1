-- Server processes reach the tunnels that end at another one: where each tunnel ends, and how that process is reached.
alter table gateway_nodes
  add column url text, -- null: others cannot reach it
  add column secret text, -- made at each start; others present it
  add column certificate text; -- the SHA-256 fingerprint of its certificate, where it serves https itself

create table device_tunnels (
  device_id integer primary key references devices (id) on delete cascade,
  node text not null references gateway_nodes (id) on delete cascade,
  tunnel uuid not null, -- tells it from an earlier one of the device
  opened_at timestamptz not null default now()
);
create index device_tunnels_node on device_tunnels (node);
alter table device_tunnels enable row level security;
