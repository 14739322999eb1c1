import { Datagrid, FunctionField, List, SearchInput, ShowButton, TextField } from "react-admin";
import { Tags } from "./Tags";

/** The list of devices, with the columns Farhelm shows. */
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
