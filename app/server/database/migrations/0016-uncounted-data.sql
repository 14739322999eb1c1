-- Sessions use up the data pack of a device every few seconds. That is not published, so listeners must not miss a
-- revision. Generated columns are null here, before they are computed, and follow from the others.
create or replace function count_revision() returns trigger
  language plpgsql
  as $$
  declare
    uncounted constant text[] := array['remaining_data', 'search_text', 'sort_name', 'signal_2', 'connection_type_2',
      'network_state_2', 'operator_2', 'modem_manufacturer', 'modem_manufacturer_2', 'modem_model', 'modem_model_2',
      'modem_firmware', 'modem_firmware_2'];
  begin
    if new.remaining_data is distinct from old.remaining_data and to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
      return new;
    end if;
    new.revision := old.revision + 1;
    return new;
  end
  $$;
