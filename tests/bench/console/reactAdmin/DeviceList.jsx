import { Datagrid, FunctionField, List, SearchInput, ShowButton, TextField } from "react-admin";
import { Tags } from "./Tags";

/** List of devices with the same columns as Farhelm. */
export function DeviceList() {
  return (
    <List perPage={25} sort={{ field: "id", order: "ASC" }} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
      <Datagrid rowClick="show">
        <TextField source="name" />
        <TextField source="model" />
        <TextField source="company_name" label="Company" />
        <FunctionField label="Tags" sortable={false} render={({ tags }) => <Tags tags={tags} />} />
        <TextField source="serial" />
        <TextField source="mac" label="MAC" />
        <TextField source="created_at" label="Created" />
        <ShowButton label="" />
      </Datagrid>
    </List>
  );
}
