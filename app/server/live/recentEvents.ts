import type { RelayedMessage } from "./LiveSocket";

/** How long events are kept for who joins a channel after reading what they change, in milliseconds. */
export const RETENTION_MS = 15_000;

/** The most changes kept for one room; an event may carry those of many records. */
export const MOST_CHANGES = 2_000;

/** The latest events, so that a page that has just read a list need not read it again once it hears of changes. */
export interface RecentEvents {
  note(message: RelayedMessage): void;
  /** What was published to a room during the last so many milliseconds, oldest first; undefined when that is not all kept. */
  since(room: string, ago: number): RelayedMessage[] | undefined;
}

interface KeptEvent {
  at: number;
  changes: number;
  message: RelayedMessage;
}

interface Room {
  events: KeptEvent[];
  changes: number;
  /** When the last event was published that is not kept any more. */
  droppedAt: number;
}

/** Keeps the latest events of every room. */
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
    note(message) {
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

/** Forgets what is too old, and the oldest of what is too much. */
function trim(room: Room, now: number): void {
  for (let [first] = room.events; first; [first] = room.events) {
    if (first.at >= now - RETENTION_MS && room.changes <= MOST_CHANGES) break;
    room.events.shift();
    room.changes -= first.changes;
    room.droppedAt = first.at;
  }
}
