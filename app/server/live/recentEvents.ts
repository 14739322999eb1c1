import type { Passed } from "./LiveSocket";

/** How long events are kept for who joins a channel after reading what they change, in milliseconds. */
export const KEPT_FOR = 15_000;

/** The most events kept for one room. */
const MOST = 500;

/** The latest events, so that a page that has just read a list need not read it again once it hears of changes. */
export interface RecentEvents {
  note(message: Passed): void;
  /** What was told in a room during the last so many milliseconds, oldest first; undefined when that is not all kept. */
  since(room: string, ago: number): Passed[] | undefined;
}

interface Room {
  events: { at: number; message: Passed }[];
  /** Before this not everything is kept. */
  wholeSince: number;
}

/** Keeps the latest events of every room. */
export function keepRecentEvents(clock: () => number = () => performance.now()): RecentEvents {
  const rooms = new Map<string, Room>();
  const startedAt = clock();
  let sweptAt = startedAt;

  function trim(room: Room, now: number): void {
    const first = room.events.findIndex(({ at }) => at >= now - KEPT_FOR);
    const excess = Math.max(first < 0 ? room.events.length : first, room.events.length - MOST);
    const [last] = room.events.splice(0, excess).slice(-1);
    if (last) room.wholeSince = last.at;
  }

  function sweep(now: number): void {
    if (now - sweptAt < KEPT_FOR) return;
    sweptAt = now;
    for (const [name, room] of rooms) {
      trim(room, now);
      if (room.events.length === 0) rooms.delete(name);
    }
  }

  return {
    note(message) {
      const now = clock();
      const room = rooms.get(message.room) ?? { events: [], wholeSince: startedAt };
      rooms.set(message.room, room);
      room.events.push({ at: now, message });
      trim(room, now);
      sweep(now);
    },
    since(name, ago) {
      const from = clock() - ago;
      if (ago > KEPT_FOR || from < startedAt) return undefined;
      const { events, wholeSince } = rooms.get(name) ?? { events: [], wholeSince: startedAt };
      if (from < wholeSince) return undefined;
      return events.filter(({ at }) => at >= from).map(({ message }) => message);
    },
  };
}
