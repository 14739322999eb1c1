-- Beside what a device measured at most and at least, how much it was in all and how often: averages are those of its
-- measurements, and not the middle of two extremes.
do $$
declare
  name text;
begin
  foreach name in array array['device_hour_extremes', 'device_day_extremes'] loop
    execute format('alter table %I add signal_sum integer, add signal_count integer,
      add temperature_sum integer, add temperature_count integer', name);
  end loop;
end
$$;
-- Hours whose measurements are still there, and with them all days, are made once more. An hour that is past that has no
-- sum: of most there is the first measurement alone, and that, or the middle of its extremes, stands for the whole hour.
update extremes_made set until = least(until, coalesce((
  select to_date(min(right(c.relname, 8)), 'YYYYMMDD')::timestamp at time zone 'UTC' from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'device_samples'::regclass and c.relname ~ '_[0-9]{8}$'), '-infinity'))
where series = 'device_hour_extremes';
update extremes_made set until = '-infinity' where series = 'device_day_extremes';
