import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { DeviceRow } from "./DeviceRow";
import type { Device } from "./queries";

interface Column {
  name: string;
  label: string;
  sorts: boolean;
}

const COLUMNS: Column[] = [
  { name: "name", label: "Name", sorts: true },
  { name: "model", label: "Model", sorts: true },
  { name: "company_name", label: "Company", sorts: true },
  { name: "tags", label: "Tags", sorts: false },
  { name: "serial", label: "Serial", sorts: true },
  { name: "mac", label: "MAC", sorts: true },
  { name: "created_at", label: "Created", sorts: true },
];

interface Props {
  devices: Device[];
  /** Sort key, prefixed with a hyphen for descending order; empty for none. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Table of one page of devices, with selectable rows. */
export function DeviceTable({ devices, sort, onSort }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const areAllChosen = devices.length > 0 && devices.every(({ id }) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="Select all on this page"
              checked={areAllChosen}
              onChange={() => setChosen(new Set(areAllChosen ? [] : devices.map(({ id }) => id)))}
            />
          </th>
          {COLUMNS.map((column) => (
            <Heading key={column.name} {...column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isChosen={chosen.has(device.id)} onChoose={choose} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ name, label, sorts, sort, onSort }: Column & Omit<Props, "devices">) {
  if (!sorts) return <th scope="col">{label}</th>;
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  return (
    <th scope="col" aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <button type="button" className="quiet" onClick={() => onSort(isUp ? `-${name}` : name)}>
        {label} {isUp && <ArrowUp size={13} />} {isDown && <ArrowDown size={13} />}
      </button>
    </th>
  );
}
