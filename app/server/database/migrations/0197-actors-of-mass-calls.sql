-- Whoever began a mass call in another's name, and from which address: its audit entries outlive the session, and, as
-- those of audit_log, the user they name.
alter table mass_calls add column actor_id integer, add column actor_email text, add column address text not null default '',
  add constraint mass_calls_actor check ((actor_id is null) = (actor_email is null));
