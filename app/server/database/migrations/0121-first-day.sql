-- The first day that is still counted. It tells of nobody's devices; asked under the rules of rows, it would look through those of others.
create function farhelm_first_day() returns date
  language sql stable security definer set search_path from current
  as $$ select min(day) from device_days $$;
revoke execute on function farhelm_first_day() from public;
grant execute on function farhelm_first_day() to farhelm_session;
