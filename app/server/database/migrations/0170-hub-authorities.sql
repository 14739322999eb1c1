-- Whom the clients of a hub trust, as PEM: what they need to connect, and no secret.
alter table vpn_hubs add column ca_crt text;
grant update (ca_crt, ca_crt_expire_at, server_crt_expire_at) on vpn_hubs to farhelm_session;
