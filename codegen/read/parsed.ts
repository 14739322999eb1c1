import type { JsonObject } from "../json";
import { Positions } from "./positions";

/** The result of parsing a text: its value, positions and faults. */
export interface Parsed {
  value: JsonObject;
  positions: Positions;
  faults: Fault[];
  /** The number of values. */
  count: number;
}

/** A syntax fault at an offset. */
export interface Fault {
  offset: number;
  message: string;
}

/** The result for a text rejected before it was interpreted. */
export function refused(text: string, faults: Fault[]): Parsed {
  return { value: {}, positions: new Positions(text), faults, count: 0 };
}
