import type { Database } from "../database/openDatabase";
import { authoriseChannels } from "./authoriseChannels";
import type { LiveServer, LiveSocket } from "./LiveSocket";
import { readSessions } from "./readSessions";
import { joinChannel, refuse } from "./subscriptions";

function socketsOf(io: LiveServer): LiveSocket[] {
  return [...io.of("/").sockets.values()];
}

/**
 * Asks once for all sockets of this process whether their sessions still stand: an ended session's sockets are closed,
 * and whoever may no longer hear a channel leaves it.
 */
export async function revalidateSockets(io: LiveServer, database: Database, now: Date): Promise<void> {
  const asked = socketsOf(io);
  const users = await readSessions(database, [...new Set(asked.map((socket) => socket.data.user.sessionId))], now);
  const wishes = [];
  for (const socket of asked) {
    const user = users.get(socket.data.user.sessionId);
    if (!user) {
      socket.disconnect(true);
      continue;
    }
    socket.data.user = user;
    for (const channel of socket.data.channels.keys()) wishes.push({ socket, user, channel });
  }
  const verdicts = await authoriseChannels(database, wishes);
  for (const [index, { socket, channel }] of wishes.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || !socket.data.channels.has(channel)) continue;
    if ("status" in verdict) refuse(socket, channel, verdict.status);
    else joinChannel(socket, channel, verdict.room);
  }
}
