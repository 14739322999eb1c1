-- What a role may do is read with every request: put together each time, it took a third of finding out who asks. A role
-- nothing is known of may do nothing.
alter table roles add column held text[] not null default '{}';

create function hold_permissions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- Whoever changes the same role at the same time has ended before what it holds is read.
  perform from roles where id in (select role_id from changed) order by id for no key update;
  update roles r set held = array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission)
  where r.id in (select role_id from changed);
  return null;
end $$;

create function hold_nothing() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update roles set held = '{}';
  return null;
end $$;

create trigger hold_given after insert on role_permissions
  referencing new table as changed for each statement execute function hold_permissions();
create trigger hold_taken after delete on role_permissions
  referencing old table as changed for each statement execute function hold_permissions();
create trigger hold_before after update on role_permissions
  referencing old table as changed for each statement execute function hold_permissions();
create trigger hold_after after update on role_permissions
  referencing new table as changed for each statement execute function hold_permissions();
create trigger hold_nothing after truncate on role_permissions
  for each statement execute function hold_nothing();

update roles r set held = array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission);

-- What a role holds follows from its permissions alone.
revoke insert on roles from farhelm_session;
grant insert (id, name, title, description, company_id, reach, created_at, updated_at) on roles to farhelm_session;
