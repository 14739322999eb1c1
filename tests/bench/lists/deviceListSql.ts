/** Counts all devices. */
export const DEVICE_COUNT_SQL = "select count(*) from devices d";
const TAG_ACTIONS = `(select json_agg(json_build_object('id', a.id, 'action', a.action, 'created_at', a.created_at,
    'source_id', coalesce(a.file_id, a.task_group_id, a.template_id), 'source_name', coalesce(f.name, g.name, p.name)))
  from tag_actions a left join files f on f.id = a.file_id left join task_groups g on g.id = a.task_group_id
    left join configurator_templates p on p.id = a.template_id
  where a.tag_id = t.id) as actions`;
const TAGS = `(select json_agg(t order by lower(t.name)) from (
    select t.*, ${TAG_ACTIONS} from device_tags w join tags t on t.id = w.tag_id where w.device_id = d.id) t) as tags`;
const PACKS = ["management", "data"].map(
  (kind) => `left join credit_types ${kind} on ${kind}.id = d.${kind}_credit_type_id`,
);

/** Selects a page of devices with company names, tags and packs; `clauses` filters, sorts and limits the devices. */
export function devicePageSql(clauses: string): string {
  return `select d.*, c.name as company_name, ${TAGS}, management.kind as a, management.name as b, data.kind as c,
    data.name as e from (select * from devices d ${clauses}) d join companies c on c.id = d.company_id ${PACKS.join(" ")}`;
}
