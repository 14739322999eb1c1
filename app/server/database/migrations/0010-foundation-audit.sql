-- The audit log: who did what to which record, how it ended, and what each changed row held before and after.

create table audit_log (
  id bigserial primary key,
  -- No foreign keys: entries outlive the users and companies they are about.
  company_id integer,
  user_id integer,
  user_email text not null,
  operation text not null,
  path text not null,
  detail jsonb,
  address text,
  created_at timestamptz not null default now(),
  -- The user who impersonated, beside the user for whom it was done.
  actor_id integer,
  actor_email text,
  -- The access token of the write; the name stays when the token is deleted.
  token_name text,
  action text not null, -- what the list calls it: the operation of a write, 'read' for a refused read
  result text not null default 'done' check (result in ('done', 'refused', 'failed')),
  reason text, -- the code of the failure
  record_type text, -- the table of the record
  record_id text,
  record_name text,
  changes jsonb, -- the first changed rows: [{record, id, name, change, fields: [{field, before, after}]}]
  changed integer not null default 0 -- how many rows were changed, with those left out of changes
);
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;
create index audit_log_company on audit_log (company_id, created_at);
create index audit_log_created on audit_log (created_at, id);
create index audit_log_record on audit_log (record_type, record_id);
create index audit_log_user on audit_log (user_id);
alter table audit_log enable row level security;
create policy own on audit_log for insert to farhelm_session
  with check (user_id = (select farhelm_user()) and company_id in (select farhelm_companies()));
create policy reach on audit_log for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on audit_log for select to farhelm_whole using (true);
grant select, insert on audit_log to farhelm_session;
grant usage on sequence audit_log_id_seq to farhelm_session;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Completes an entry with the collected changes. Its record is the one in the path; a path without an id names a kind
-- of record, and the first changed row of that kind is it, else the first changed row of any.
create function fill_audit_entry() returns trigger language plpgsql as $$
declare
  noted constant text := coalesce(current_setting('farhelm.changes', true), '');
  main jsonb;
begin
  new.action := coalesce(new.action, new.operation);
  if noted <> '' then
    new.changes := ('[' || noted || ']')::jsonb;
    new.changed := current_setting('farhelm.changed', true)::integer;
    perform set_config('farhelm.changes', '', true), set_config('farhelm.changed', '', true);
  end if;
  select c.value into main from jsonb_array_elements(new.changes) with ordinality c
    where new.record_id is null or (c.value ->> 'record' = new.record_type and c.value ->> 'id' = new.record_id)
    order by c.value ->> 'record' is distinct from new.record_type, c.ordinality limit 1;
  new.record_type := coalesce(main ->> 'record', new.record_type);
  new.record_id := coalesce(new.record_id, main ->> 'id');
  new.record_name := coalesce(new.record_name, main ->> 'name');
  return new;
end
$$;

create trigger audit_log_fill before insert on audit_log for each row execute function fill_audit_entry();

-- Whether a value of this name is a secret.
create function is_secret_name(name text) returns boolean language sql immutable parallel safe as $$
  select name ~* '(pass(word|phrase|wd|code)|secret|token|psk|credential|authorization|cookie|session_uuid|private|(api|access|shared|encryption|auth|wpa|wep)[-_ ]?key)|(^|[-_ ])(pin|puk|otp|hash|pwd|pass)([-_ ]?code)?$|^((session|recovery|activation|confirmation|sms|totp|mfa|security)[-_ ]?)?code$'
$$;

-- A value as an entry shows it: secrets masked, long values cut.
create function audit_value(name text, given jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  kind constant text := jsonb_typeof(given);
  shown jsonb := given;
begin
  if given is null or kind in ('null', 'boolean') then return given; end if;
  if is_secret_name(name) or (kind = 'string' and given #>> '{}' ~ '^\\x') then return '"…"'; end if;
  if kind in ('object', 'array') and length(given::text) > 20000 then
    return to_jsonb(format('… (%s characters)', length(given::text)));
  end if;
  if kind = 'object' then
    select coalesce(jsonb_object_agg(p.key, audit_value(
      -- The password of a wireless network is its key; beside a value, a key is a name.
      case when p.key = 'key' and not given ? 'value' then 'password'
        when p.key = 'value' then coalesce(given ->> 'key', given ->> 'name', 'value') else p.key end,
      p.value)), '{}') into shown from jsonb_each(given) p;
  elsif kind = 'array' then
    select coalesce(jsonb_agg(audit_value(name, e.value) order by e.ordinality), '[]') into shown
      from jsonb_array_elements(given) with ordinality e;
  end if;
  if length(shown #>> '{}') > 500 then return to_jsonb(left(shown #>> '{}', 500) || '…'); end if;
  return shown;
end
$$;

-- The part of a value that differs from another: of objects the differing properties, at every depth.
create function differing(given jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(given) is distinct from 'object' or jsonb_typeof(other) is distinct from 'object' then
    return given;
  end if;
  return (select jsonb_object_agg(p.key, differing(p.value, other -> p.key)) from jsonb_each(given) p
    where p.value is distinct from other -> p.key);
end
$$;

-- The fields that differ between two states of a row; null is a row that does not exist.
create function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.name,
    'before', audit_value(f.name, differing(before -> f.name, after -> f.name)),
    'after', audit_value(f.name, differing(after -> f.name, before -> f.name))) order by f.name), '[]')
  from (select key as name from jsonb_object_keys(coalesce(after, before)) as key
    where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')
    order by key limit 60) f
$$;

-- Whether the session may read rows of a company, as row-level security decides. Functions that run as the owner, such
-- as redeem_credit_code, change rows of companies that it may not see.
create function is_company_seen(company integer) returns boolean language sql stable as $$
  select farhelm_sees_all() or company in (select farhelm_companies())
$$;

-- Whether the session may see a row: that of its company, or of the record it belongs to. A move between companies
-- belongs to both; every session sees rows of no company.
create function is_row_seen(record text, one jsonb) returns boolean
  language plpgsql stable security definer set search_path from current as $$
declare
  company integer := one ->> case record when 'companies' then 'id' else 'company_id' end;
begin
  if one is null then return false; end if;
  if farhelm_sees_all() then return true; end if;
  if one ? 'from_company_id' then
    return is_company_seen((one ->> 'from_company_id')::integer) or is_company_seen((one ->> 'to_company_id')::integer);
  end if;
  company := coalesce(company,
    (select h.company_id from vpn_hubs h where h.id = (one ->> 'vpn_hub_id')::integer),
    (select c.company_id from credit_codes c where c.id = (one ->> 'code_id')::integer),
    (select g.company_id from task_groups g where g.id = (one ->> 'group_id')::integer),
    (select r.company_id from roles r where r.id = (one ->> 'role_id')::integer),
    (select d.company_id from devices d where d.id = (one ->> 'device_id')::integer),
    (select t.company_id from tags t where t.id = (one ->> 'tag_id')::integer),
    (select u.company_id from users u where u.id = (one ->> 'user_id')::integer));
  return company is null or is_company_seen(company);
end
$$;
revoke all on function is_row_seen(text, jsonb) from public;

-- The display name of a row: its own name, else that of the device, tag, user or company it belongs to, if that may be
-- seen.
create function name_of_row(one jsonb) returns text
  language sql stable security definer set search_path from current as $$
  select left(coalesce(nullif(one ->> 'title', ''), nullif(one ->> 'name', ''), one ->> 'device_name', one ->> 'email',
    one ->> 'user_email', one ->> 'serial', one ->> 'key', nullif(one ->> 'subject', ''),
    (select d.name from devices d where d.id = (one ->> 'device_id')::integer and is_company_seen(d.company_id)),
    (select t.name from tags t where t.id = (one ->> 'tag_id')::integer and is_company_seen(t.company_id)),
    (select u.email from users u where u.id = (one ->> 'user_id')::integer and is_company_seen(u.company_id)),
    (select c.name from companies c where c.id = (one ->> 'company_id')::integer and is_company_seen(c.id)),
    one ->> 'message'), 200)
$$;
revoke all on function name_of_row(jsonb) from public;

-- Collects the changes of a request that it may see, until its audit entry is written in the same transaction: the
-- first rows in full, then only their number. The argument names columns that are left out, because they hold files.
create function note_change() returns trigger language plpgsql security definer set search_path from current as $$
declare
  -- Columns whose change alone changes nothing that people call the record.
  ignored constant text[] :=
    '{created_at,updated_at,written_at,revision,search_text,sort_name,held,path}';
  noted constant text := coalesce(current_setting('farhelm.changes', true), '');
  count constant integer := coalesce(nullif(current_setting('farhelm.changed', true), ''), '0')::integer + 1;
  before jsonb;
  after jsonb;
  one jsonb;
begin
  -- A call may change a hundred thousand rows: those that are only counted are not looked at.
  if count > 50 or length(noted) > 30000 then
    if tg_op = 'UPDATE' and to_jsonb(old) - ignored is not distinct from to_jsonb(new) - ignored then return null; end if;
    perform set_config('farhelm.changed', count::text, true);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if tg_nargs > 0 then old := jsonb_populate_record(old, tg_argv[0]::jsonb); end if;
    before := to_jsonb(old) - ignored;
    if not is_row_seen(tg_table_name, before) then before := null; end if;
  end if;
  if tg_op <> 'DELETE' then
    if tg_nargs > 0 then new := jsonb_populate_record(new, tg_argv[0]::jsonb); end if;
    after := to_jsonb(new) - ignored;
    if not is_row_seen(tg_table_name, after) then after := null; end if;
  end if;
  if before is not distinct from after then return null; end if;
  perform set_config('farhelm.changed', count::text, true);
  one := coalesce(after, before);
  one := jsonb_build_object('record', tg_table_name, 'id', one -> 'id', 'name', name_of_row(one),
    'change', case when before is null then 'insert' when after is null then 'delete' else 'update' end,
    'fields', changed_fields(before, after));
  perform set_config('farhelm.changes', noted || case noted when '' then '' else ',' end || one::text, true);
  return null;
end
$$;
revoke all on function note_change() from public;

-- Lets the audit log show what requests change in a table. Background work, which has no user, is not collected.
create function watch_changes(watched text, variadic omitted text[] default '{}') returns void language plpgsql as $$
declare
  is_asked constant text := 'coalesce(current_setting(''farhelm.user'', true), '''') <> ''''';
  argument constant text := case when cardinality(omitted) = 0 then ''
    else quote_literal((select jsonb_object_agg(name, null) from unnest(omitted) name)::text) end;
begin
  execute format('create trigger note_rows after insert or delete on %I for each row when (%s)
    execute function note_change(%s)', watched, is_asked, argument);
  execute format('create trigger note_changes after update on %I for each row when (%s and old.* *<> new.*)
    execute function note_change(%s)', watched, is_asked, argument);
end
$$;
revoke all on function watch_changes(text, text[]) from public;

-- Append-only: neither the role of requests nor the owner, who does the background work, may change or remove an entry.
-- The trigger also holds a superuser, whom no missing grant stops.
do $$ begin execute format('revoke update, delete, truncate on audit_log from farhelm_session, farhelm_whole, %I', current_user); end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['access_sessions', 'alerts', 'authorized_devices', 'automation_devices',
    'automations', 'companies', 'company_invitations', 'configurator_templates', 'credit_code_parts', 'credit_codes',
    'credit_moves', 'credits', 'dashboards', 'data_history', 'device_alerts', 'device_esim_profiles', 'device_jobs',
    'device_notes', 'device_port_settings', 'device_settings', 'device_tags', 'devices', 'email_configurations', 'files',
    'impersonation_grants', 'impersonation_requests', 'monitoring_assignments', 'monitoring_templates', 'notices',
    'notifications', 'password_tasks', 'personal_tokens', 'phones', 'recovery_codes', 'remote_access',
    'remote_access_tags', 'report_runs', 'reports', 'role_permissions', 'roles', 'second_factors', 'session_families',
    'sso_administrators', 'storage', 'suppressed_emails', 'tag_actions', 'tags', 'task_group_logs', 'task_groups',
    'tasks', 'user_invitations', 'user_move_logs', 'users', 'vpn_dhcp_options', 'vpn_hub_tags', 'vpn_hub_users',
    'vpn_hubs', 'vpn_routes'] loop
    perform watch_changes(watched);
  end loop;
  perform watch_changes('images', 'data');
  perform watch_changes('device_specifications', 'content');
  perform watch_changes('generated_reports', 'content');
end
$$;
