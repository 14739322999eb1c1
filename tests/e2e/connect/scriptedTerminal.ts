import type { Page, WebSocketRoute } from "@playwright/test";
import type { ClientMessage, ServerMessage } from "../../../app/domain/terminalMessages";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";

/** One web socket of a terminal, served by the test: what the page sent, and functions to answer. */
export interface ScriptedTerminal {
  messages: ClientMessage[];
  /** Input as text. */
  input: () => string;
  send: (message: ServerMessage) => void;
  output: (text: string | Uint8Array) => void;
  close: (code: number, reason?: string) => void;
}

/** Serves the web sockets of the page's terminals by a script; each new one is handed to it. */
export async function serveTerminals(
  page: Page,
  serve: (terminal: ScriptedTerminal) => void,
): Promise<ScriptedTerminal[]> {
  const terminals: ScriptedTerminal[] = [];
  await page.routeWebSocket(/\/connect\/terminal$/, (socket) => {
    const terminal = scripted(socket);
    terminals.push(terminal);
    serve(terminal);
  });
  return terminals;
}

function scripted(socket: WebSocketRoute): ScriptedTerminal {
  const messages: ClientMessage[] = [];
  let input = "";
  socket.onMessage((data) => {
    if (typeof data === "string") messages.push(JSON.parse(data));
    else input += data.toString("utf8");
  });
  return {
    messages,
    input: () => input,
    send: (message) => socket.send(JSON.stringify(message)),
    output: (text) => socket.send(Buffer.from(text)),
    close: (code, reason = "") => void socket.close({ code, reason }),
  };
}

/** Opens a session of the administrator on the first device, without a tunnel; returns its id. */
export function addSession(farhelm: Farhelm, seconds = 3_600, protocol = "ssh"): Promise<number> {
  return withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      `insert into access_sessions (company_id, device_id, device_name, access_id, user_id, username, type, protocol,
         target_host, target_port, start_time, expires_at)
       select d.company_id, d.id, d.name, a.id, u.id, u.email, 'cli', $3, '10.0.0.5', 22, now(),
         now() + make_interval(secs => $2)
       from users u, remote_access a join devices d on d.id = a.device_id
       where u.email = $1 and a.protocol = 'ssh' order by a.id limit 1 returning id`,
      [farhelm.email, seconds, protocol],
    );
    return rows[0].id;
  });
}
