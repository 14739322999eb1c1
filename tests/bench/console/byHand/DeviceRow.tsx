import { Copy, Ellipsis } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import type { Device } from "./queries";
import { Status } from "./Status";
import { Tags } from "./Tags";

interface Props {
  device: Device;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
}

/** Row of a device in the list. */
export const DeviceRow = memo(function DeviceRow({ device, isChosen, onChoose }: Props) {
  const { id, name, status, model, company_id, company_name, tags, serial, mac, created_at } = device;
  return (
    <tr aria-selected={isChosen}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(id, event.target.checked)}
        />
      </td>
      <td className="name">
        <Status status={status} isBrief />
        <Link to={`/devices/${id}`}>{name}</Link>
      </td>
      <td>{model}</td>
      <td>
        <Link to={`/companies/${company_id}`}>{company_name}</Link>
      </td>
      <td>
        <Tags tags={tags} />
      </td>
      <td>
        <CopyableText text={serial} />
      </td>
      <td>
        <CopyableText text={mac} />
      </td>
      <td>
        <time>{created_at}</time>
      </td>
      <td>
        <RowMenu device={device} />
      </td>
    </tr>
  );
});

function CopyableText({ text }: { text: string }) {
  return (
    <span className="copied">
      {text}
      <button
        type="button"
        className="quiet"
        aria-label="Copy"
        onClick={() => void navigator.clipboard.writeText(text)}
      >
        <Copy size={13} />
      </button>
    </span>
  );
}

function RowMenu({ device: { id, name } }: { device: Device }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="menu">
      <button
        type="button"
        className="quiet"
        aria-label={`Actions for ${name}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis size={16} />
      </button>
      {isOpen && (
        <span className="items">
          <Link to={`/devices/${id}`}>Details</Link>
          <Link to={`/devices/${id}/access`}>Web UI</Link>
        </span>
      )}
    </span>
  );
}
