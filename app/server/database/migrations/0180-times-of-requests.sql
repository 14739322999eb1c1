-- When the row was written, by the database's own clock: of two equal requests that arrive at once, the second finds by
-- it that the first was done after it had arrived itself.
alter table user_invitations add column written_at timestamptz not null default clock_timestamp();
alter table company_invitations add column written_at timestamptz not null default clock_timestamp();
alter table impersonation_requests add column written_at timestamptz not null default clock_timestamp();
grant update (written_at) on company_invitations to farhelm_session;
grant select (written_at) on user_invitations to farhelm_session;
