-- A company may be let use what the ones above it have left; whether programs may speak for its users is its switch too.

alter table companies
  add column can_use_parent_license boolean not null default false,
  add column api_access boolean not null default true;
grant update (can_use_parent_license, api_access) on companies to farhelm_session;

-- Takes one of a kind for a company and gives its type; null when there is none. What a company has itself goes first, free
-- before paid, what ends soon before the rest; then what the one above has, as long as each is let. A session sees no
-- credits above its own companies, so this looks for it.
create function take_license(wanted_company integer, wanted_kind text, at timestamptz) returns integer
  language plpgsql security definer set search_path from current
  as $$
  declare
    pool record;
  begin
    if current_setting('role') = 'farhelm_session'
      and not (farhelm_sees_all() or wanted_company in (select farhelm_companies())) then
      return null;
    end if;
    for pool in
      with recursive payers as (
        select c.id, c.parent_id, c.can_use_parent_license, 0 as height from companies c where c.id = wanted_company
        union all
        select c.id, c.parent_id, c.can_use_parent_license, p.height + 1
        from payers p join companies c on c.id = p.parent_id where p.can_use_parent_license
      )
      select p.id, p.credit_type_id from payers y
      join credits p on p.company_id = y.id join credit_types t on t.id = p.credit_type_id
      where t.kind = wanted_kind and p.credit_left > 0 and p.deleted_at is null and (p.expire_at is null or p.expire_at > at)
      order by y.height, t.payment_type, p.expire_at nulls last, p.id for update of p
    loop
      update credits set credit_left = credit_left - 1 where id = pool.id;
      return pool.credit_type_id;
    end loop;
    return null;
  end
  $$;
revoke execute on function take_license from public;
grant execute on function take_license to farhelm_session;

-- Service that is extended by the server itself is noted beside switching it.
alter table device_service_log drop constraint device_service_log_action_type_check;
alter table device_service_log add constraint device_service_log_action_type_check check (action_type in (1, 2, 8));
create index devices_extended on devices (credit_expire_at) where auto_extend_credit and credit_enabled;
