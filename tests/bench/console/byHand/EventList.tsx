import { useQuery } from "@tanstack/react-query";
import { eventsQuery } from "./queries";

/** Events of a device, newest first. */
export function EventList({ id }: { id: string }) {
  const { data, error } = useQuery(eventsQuery(id));
  if (error) return <p role="alert">{error.message}</p>;
  if (data?.data.length === 0) return <p className="waiting">Nothing has happened to this device yet.</p>;
  return (
    <div className="card">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Event</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {data?.data.map(({ id, created_at, type, log }) => (
            <tr key={id}>
              <td>
                <time>{created_at}</time>
              </td>
              <td>{type}</td>
              <td>{log || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
