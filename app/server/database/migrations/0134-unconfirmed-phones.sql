-- A phone counts once the console that shows its code has confirmed it: until then it hangs on that pairing, and goes with it.
alter table phones add column pairing bytea references mfa_challenges (hash) on delete cascade;
create index phones_pairing on phones (pairing) where pairing is not null;
alter table phones drop column last_seen_at;
