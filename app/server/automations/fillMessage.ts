import { presentTime } from "../values/presentTime";

/** The values that placeholders of a message refer to. */
export interface MessageValues {
  device: string;
  /** The watched event. */
  event: string;
  values: string;
  now: Date;
}

/** Replaces the placeholders of a message: %rn device, %et event, %ex values, %ts timestamp (UTC). */
export function fillMessage(text: string, { device, event, values, now }: MessageValues): string {
  const replacements: Record<string, string> = {
    "%rn": device,
    "%et": event,
    "%ex": values,
    "%ts": presentTime(now),
  };
  return text.replace(/%(?:rn|et|ex|ts)/g, (placeholder) => replacements[placeholder] ?? placeholder);
}
