/** What a message can name. */
export interface MessageValues {
  device: string;
  /** What was watched, and what came of it. */
  event: string;
  values: string;
  now: Date;
}

/** Fills what a message may name: %rn the device, %et the event, %ex its values, %ts when. */
export function fillMessage(text: string, { device, event, values, now }: MessageValues): string {
  const said: Record<string, string> = {
    "%rn": device,
    "%et": event,
    "%ex": values,
    "%ts": now.toISOString().slice(0, 19).replace("T", " "),
  };
  return text.replace(/%(?:rn|et|ex|ts)/g, (word) => said[word] ?? word);
}
