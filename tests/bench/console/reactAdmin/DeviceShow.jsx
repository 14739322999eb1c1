import { Typography } from "@mui/material";
import {
  Datagrid,
  FunctionField,
  ReferenceManyField,
  Show,
  TabbedShowLayout,
  TextField,
  useRecordContext,
} from "react-admin";
import { Tags } from "./Tags";

const VALUES = {
  model: "Model",
  serial: "Serial",
  mac: "MAC",
  firmware: "Firmware",
  company_name: "Company",
  description: "Description",
  imei: "IMEI",
  created_at: "Created",
  last_connection_at: "Last connection",
  operator: "Operator",
  connection_type: "Connection",
  connection_state: "Connection state",
  network_state: "Network",
  signal: "Signal",
  temperature: "Temperature",
  sim_slot: "SIM slot",
  sim_state: "SIM state",
  wan_state: "WAN",
  wan_ip: "WAN address",
  mobile_ip: "Mobile address",
  router_uptime: "Up for (s)",
  sent: "Sent (bytes)",
  received: "Received (bytes)",
};

const NEWEST = { field: "created_at", order: "DESC" };

function Heading() {
  const record = useRecordContext();
  return (
    <Typography variant="h5" component="h1" sx={{ padding: 2 }}>
      {record?.name}
    </Typography>
  );
}

/** Page of a device: summary and events. */
export function DeviceShow() {
  return (
    <Show>
      <Heading />
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="Activity">
          <FunctionField label="Status" render={({ status }) => (status === 1 ? "Online" : "Offline")} />
          <FunctionField label="Tags" render={({ tags }) => <Tags tags={tags} />} />
          {Object.entries(VALUES).map(([source, label]) => (
            <TextField key={source} source={source} label={label} emptyText="–" />
          ))}
          <ReferenceManyField label="Log" reference="events" target="device_id" sort={NEWEST}>
            <Datagrid bulkActionButtons={false} rowClick={false}>
              <TextField source="created_at" label="Time" />
              <TextField source="type" label="Event" />
              <TextField source="log" label="Details" emptyText="–" />
            </Datagrid>
          </ReferenceManyField>
        </TabbedShowLayout.Tab>
        {["Location", "Dashboards", "Data usage", "Ports", "Services", "Access", "Network", "Metrics"].map((name) => (
          <TabbedShowLayout.Tab key={name} label={name} path={name.toLowerCase().replaceAll(" ", "-")} />
        ))}
      </TabbedShowLayout>
    </Show>
  );
}
