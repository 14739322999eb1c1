-- Which side of a device the clients of a hub reach, and what each connection carried either way.
alter table vpn_hub_users add column forwards_lan boolean not null default false;
alter table vpn_hub_users add column forwards_wan boolean not null default false;
grant update (forwards_lan, forwards_wan) on vpn_hub_users to farhelm_session;

alter table vpn_connections add column bytes_sent bigint not null default 0;
alter table vpn_connections add column bytes_received bigint not null default 0;
update vpn_connections set bytes_received = bytes_used; -- of those before only the sum is known
