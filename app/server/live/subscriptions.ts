import type { Database } from "../database/openDatabase";
import { RateLimit } from "../limits/RateLimit";
import type { Logger } from "../log/createLogger";
import { authoriseChannels } from "./authoriseChannels";
import type { LiveSocket } from "./LiveSocket";
import type { RecentEvents } from "./recentEvents";

/** Maximum number of channels per socket. */
export const CHANNELS_PER_SOCKET = 50;

const MAX_NAME_LENGTH = 100;

function channelOf(request: unknown): string {
  const channel = typeof request === "object" && request !== null && "channel" in request ? request.channel : undefined;
  return typeof channel === "string" ? channel.slice(0, MAX_NAME_LENGTH) : "";
}

/** How long ago the client read the data the channel is about, in milliseconds, if it says so. */
function agoOf(request: unknown): number | undefined {
  const ago = typeof request === "object" && request !== null && "ago" in request ? request.ago : undefined;
  return typeof ago === "number" && ago >= 0 ? ago : undefined;
}

/** Ends a subscription that is no longer permitted and notifies the client. */
export function refuse(socket: LiveSocket, channel: string, status: number): void {
  const room = socket.data.channels.get(channel);
  socket.data.channels.delete(channel);
  if (room !== undefined) void socket.leave(room);
  socket.emit("subscription_error", channel, status);
}

/** Subscribes a socket to a channel by a room; a previous room of the channel is left. */
export function joinChannel(socket: LiveSocket, channel: string, room: string): void {
  const before = socket.data.channels.get(channel);
  if (before !== undefined && before !== room) void socket.leave(before);
  socket.data.channels.set(channel, room);
  void socket.join(room);
}

interface SubscriptionContext {
  database: Database;
  recent: RecentEvents;
  log: Logger;
}

async function subscribe(
  socket: LiveSocket,
  { channel, ago }: { channel: string; ago: number | undefined },
  { database, recent }: SubscriptionContext,
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
    // Subscribed: together, the data just read, the missed events and the following ones are complete.
    socket.emit("subscription_succeeded", channel, ago === undefined ? {} : { isWhole: missed !== undefined });
  }
}

function unsubscribe(socket: LiveSocket, channel: string): void {
  const room = socket.data.channels.get(channel);
  socket.data.channels.delete(channel);
  if (room !== undefined) void socket.leave(room);
}

/** Handles the requests of a socket in order; requests beyond the rate limit of the socket are refused with 429. */
export function serveSubscriptions(socket: LiveSocket, context: SubscriptionContext): void {
  const limit = new RateLimit({ burst: 100, perSecond: 10 });
  let queue = Promise.resolve();
  const enqueue = (request: unknown, serve: (channel: string) => Promise<void> | void): void => {
    const channel = channelOf(request);
    if (!limit.take(socket.id)) {
      refuse(socket, channel, 429);
      return;
    }
    queue = queue
      .then(() => serve(channel))
      .catch((error: unknown) => {
        context.log.error("A subscription could not be decided.", { channel, error });
        refuse(socket, channel, 503);
      });
  };
  socket.on("subscribe", (request) =>
    enqueue(request, (channel) => subscribe(socket, { channel, ago: agoOf(request) }, context)),
  );
  socket.on("unsubscribe", (request) => enqueue(request, (channel) => unsubscribe(socket, channel)));
}
