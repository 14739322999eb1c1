import type { Database } from "../database/openDatabase";
import { authoriseChannels } from "./authoriseChannels";
import type { LiveServer, LiveSocket } from "./LiveSocket";
import { readSessions } from "./readSessions";
import { joinChannel, refuse } from "./subscriptions";

function socketsOf(io: LiveServer): LiveSocket[] {
  return [...io.of("/").sockets.values()];
}

/**
 * Revalidates the sessions of all sockets of this process with one query: sockets of ended sessions are closed, and
 * subscriptions that are no longer permitted end.
 */
export async function revalidateSockets(io: LiveServer, database: Database, now: Date): Promise<void> {
  const sockets = socketsOf(io);
  const users = await readSessions(database, [...new Set(sockets.map((socket) => socket.data.user.sessionId))], now);
  const requests = [];
  for (const socket of sockets) {
    const user = users.get(socket.data.user.sessionId);
    if (!user) {
      socket.disconnect(true);
      continue;
    }
    socket.data.user = user;
    for (const channel of socket.data.channels.keys()) requests.push({ socket, user, channel });
  }
  const verdicts = await authoriseChannels(database, requests);
  for (const [index, { socket, channel }] of requests.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || !socket.data.channels.has(channel)) continue;
    if ("status" in verdict) refuse(socket, channel, verdict.status);
    else joinChannel(socket, channel, verdict.room);
  }
}
