import { useQuery } from "@tanstack/react-query";
import { NavLink, useParams } from "react-router-dom";
import { EventList } from "./EventList";
import { type Device, deviceQuery } from "./queries";
import { Status } from "./Status";
import { Tags } from "./Tags";

const TABS = ["Activity", "Location", "Dashboards", "Data usage", "Ports", "Services", "Access", "Network", "Metrics"];

/** Keys and labels of the summary's values, besides status and tags. */
const VALUES: [key: string, label: string][] = [
  ["model", "Model"],
  ["serial", "Serial"],
  ["mac", "MAC"],
  ["firmware", "Firmware"],
  ["company_name", "Company"],
  ["description", "Description"],
  ["imei", "IMEI"],
  ["created_at", "Created"],
  ["last_connection_at", "Last connection"],
  ["operator", "Operator"],
  ["connection_type", "Connection"],
  ["connection_state", "Connection state"],
  ["network_state", "Network"],
  ["signal", "Signal"],
  ["temperature", "Temperature"],
  ["sim_slot", "SIM slot"],
  ["sim_state", "SIM state"],
  ["wan_state", "WAN"],
  ["wan_ip", "WAN address"],
  ["mobile_ip", "Mobile address"],
  ["router_uptime", "Up for (s)"],
  ["sent", "Sent (bytes)"],
  ["received", "Received (bytes)"],
];

const slug = (tab: string) => tab.toLowerCase().replaceAll(" ", "-");

/** Page of a device: summary and events. */
export function DevicePage() {
  const { id = "", tab = "activity" } = useParams();
  const { data: device, error } = useQuery(deviceQuery(id));
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <>
      <h1>{device?.name ?? "…"}</h1>
      {device && <Summary device={device} />}
      <nav className="tabs" aria-label="Of this device">
        {TABS.map((name) => (
          <NavLink key={name} to={`/devices/${id}/${slug(name)}`} className={slug(name) === tab ? "active" : ""}>
            {name}
          </NavLink>
        ))}
      </nav>
      {tab === "activity" ? <EventList id={id} /> : <p className="waiting">Nothing here yet.</p>}
    </>
  );
}

function Summary({ device }: { device: Device }) {
  return (
    <dl className="card values">
      <div>
        <dt>Status</dt>
        <dd>
          <Status status={device.status} />
        </dd>
      </div>
      <div>
        <dt>Tags</dt>
        <dd>
          <Tags tags={device.tags} />
        </dd>
      </div>
      {VALUES.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{String(device[key] || "–")}</dd>
        </div>
      ))}
    </dl>
  );
}
