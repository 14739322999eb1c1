import type { RelayedMessage } from "./LiveSocket";

/** Retention of events, for clients that subscribe after reading the data they concern, in milliseconds. */
export const RETENTION_MS = 15_000;

/** Maximum number of changes retained per room; an event may contain changes of many records. */
export const MOST_CHANGES = 2_000;

/** Buffer of recent events, which lets a client that has just read a list catch up instead of reading it again. */
export interface RecentEvents {
  add(message: RelayedMessage): void;
  /** Events of a room in the last milliseconds, oldest first; undefined when some are no longer retained. */
  since(room: string, ago: number): RelayedMessage[] | undefined;
}

interface BufferedEvent {
  at: number;
  changes: number;
  message: RelayedMessage;
}

interface Room {
  events: BufferedEvent[];
  changes: number;
  /** Time of the latest event that was dropped. */
  droppedAt: number;
}

/** Creates the buffer of recent events. */
export function createRecentEvents(clock: () => number = () => performance.now()): RecentEvents {
  const rooms = new Map<string, Room>();
  const startedAt = clock();
  let sweptAt = startedAt;

  function sweep(now: number): void {
    if (now - sweptAt < RETENTION_MS) return;
    sweptAt = now;
    for (const [name, room] of rooms) {
      trim(room, now);
      if (room.events.length === 0 && room.droppedAt < now - RETENTION_MS) rooms.delete(name);
    }
  }

  return {
    add(message) {
      const now = clock();
      const room = rooms.get(message.room) ?? { events: [], changes: 0, droppedAt: Number.NEGATIVE_INFINITY };
      rooms.set(message.room, room);
      const changes = Array.isArray(message.payload) ? message.payload.length : 1;
      room.events.push({ at: now, changes, message });
      room.changes += changes;
      trim(room, now);
      sweep(now);
    },
    since(name, ago) {
      const from = clock() - ago;
      const room = rooms.get(name);
      if (ago > RETENTION_MS || from < startedAt || (room && from <= room.droppedAt)) return undefined;
      return (room?.events ?? []).filter(({ at }) => at >= from).map(({ message }) => message);
    },
  };
}

/** Drops expired events, and the oldest ones beyond the limit. */
function trim(room: Room, now: number): void {
  for (let [first] = room.events; first; [first] = room.events) {
    if (first.at >= now - RETENTION_MS && room.changes <= MOST_CHANGES) break;
    room.events.shift();
    room.changes -= first.changes;
    room.droppedAt = first.at;
  }
}
