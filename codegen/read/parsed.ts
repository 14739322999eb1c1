import type { JsonObject } from "../json";
import { Positions } from "./positions";

/** What reading one text gave: its value, where its parts are, and what is wrong with it. */
export interface Parsed {
  value: JsonObject;
  positions: Positions;
  faults: Fault[];
  /** How many values it holds. */
  count: number;
}

/** A fault of a text at an offset. */
export interface Fault {
  offset: number;
  message: string;
}

/** The answer for a text that was refused before its meaning was looked at. */
export function refused(text: string, faults: Fault[]): Parsed {
  return { value: {}, positions: new Positions(text), faults, count: 0 };
}
