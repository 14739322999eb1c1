import type { Database } from "../database/openDatabase";
import { RateLimit } from "../limits/RateLimit";
import type { Logger } from "../log/createLogger";
import { authoriseChannels } from "./authoriseChannels";
import type { LiveSocket } from "./LiveSocket";
import type { RecentEvents } from "./recentEvents";

/** The most channels one socket hears at a time. */
export const CHANNELS_PER_SOCKET = 50;

const LONGEST_NAME = 100;

function channelOf(wish: unknown): string {
  const channel = typeof wish === "object" && wish !== null && "channel" in wish ? wish.channel : undefined;
  return typeof channel === "string" ? channel.slice(0, LONGEST_NAME) : "";
}

/** How long ago the page began to read what the channel changes, in milliseconds; undefined when it does not say. */
function agoOf(wish: unknown): number | undefined {
  const ago = typeof wish === "object" && wish !== null && "ago" in wish ? wish.ago : undefined;
  return typeof ago === "number" && ago >= 0 ? ago : undefined;
}

/** Ends a subscription that is no longer allowed and says so. */
export function refuse(socket: LiveSocket, channel: string, status: number): void {
  const room = socket.data.channels.get(channel);
  socket.data.channels.delete(channel);
  if (room !== undefined) void socket.leave(room);
  socket.emit("subscription_error", channel, status);
}

/** Lets a socket hear a channel through the given room; another room it heard it through is left. */
export function joinChannel(socket: LiveSocket, channel: string, room: string): void {
  const before = socket.data.channels.get(channel);
  if (before !== undefined && before !== room) void socket.leave(before);
  socket.data.channels.set(channel, room);
  void socket.join(room);
}

interface Hearing {
  database: Database;
  recent: RecentEvents;
  log: Logger;
}

async function subscribe(
  socket: LiveSocket,
  { channel, ago }: { channel: string; ago: number | undefined },
  { database, recent }: Hearing,
): Promise<void> {
  const { channels, user } = socket.data;
  const [verdict] = await authoriseChannels(database, [{ user, channel }]);
  if (!socket.connected || verdict === undefined) return;
  const isFull = !channels.has(channel) && channels.size >= CHANNELS_PER_SOCKET;
  if ("status" in verdict) refuse(socket, channel, verdict.status);
  else if (isFull) refuse(socket, channel, 429);
  else {
    joinChannel(socket, channel, verdict.room);
    const missed = ago === undefined ? undefined : recent.since(verdict.room, ago);
    for (const { event, payload } of missed ?? []) socket.emit(event, channel, payload);
    // From now on nothing is missed: what is read now and what follows are all there is.
    socket.emit("subscription_succeeded", channel, ago === undefined ? {} : { isWhole: missed !== undefined });
  }
}

function unsubscribe(socket: LiveSocket, channel: string): void {
  const room = socket.data.channels.get(channel);
  socket.data.channels.delete(channel);
  if (room !== undefined) void socket.leave(room);
}

/** Answers the wishes of a socket one after the other; what comes too fast is refused with 429. */
export function serveSubscriptions(socket: LiveSocket, hearing: Hearing): void {
  const limit = new RateLimit({ burst: 100, perSecond: 10 });
  let turn = Promise.resolve();
  const queue = (wish: unknown, serve: (channel: string) => Promise<void> | void): void => {
    const channel = channelOf(wish);
    if (!limit.take(socket.id)) {
      refuse(socket, channel, 429);
      return;
    }
    turn = turn
      .then(() => serve(channel))
      .catch((error: unknown) => {
        hearing.log.error("A subscription could not be decided.", { channel, error });
        refuse(socket, channel, 503);
      });
  };
  socket.on("subscribe", (wish) => queue(wish, (channel) => subscribe(socket, { channel, ago: agoOf(wish) }, hearing)));
  socket.on("unsubscribe", (wish) => queue(wish, (channel) => unsubscribe(socket, channel)));
}
