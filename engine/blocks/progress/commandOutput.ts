/** A part of what a running command writes, numbered from 1. */
export interface OutputPart {
  part: number;
  text: string;
  /** Characters that were left out before it. */
  left_out?: number;
}

/** The end of what a command has written up to a part, as it is stored; without text where the status message has it. */
export interface StoredOutput {
  job: number;
  part: number;
  text?: string;
  left_out: number;
}

/** The parts of one command that were received. */
export interface LiveOutput {
  job: number;
  parts: readonly OutputPart[];
  /** Nothing before these parts is missing other than what they say was left out. */
  isFromStart: boolean;
}

/** Text without a gap, and what is missing before it: a number of characters, or an unknown one. */
export interface OutputSection {
  missing: number | "unknown";
  text: string;
}

/** Length of the text that is shown of one command, in UTF-16 code units. */
const MAX_LENGTH = 262_144;

/** Adds the parts of an event to those received before, by subject. */
export function withOutput(
  received: ReadonlyMap<string, LiveOutput>,
  payload: unknown,
): ReadonlyMap<string, LiveOutput> {
  const { data } = Object(payload) as { data?: Readonly<Record<string, OutputPart & { job: number }>> };
  const next = new Map(received);
  for (const [subject, { job, ...part }] of Object.entries(data ?? {})) {
    const known = next.get(subject);
    if (!known || known.job < job) next.set(subject, { job, parts: [part], isFromStart: part.part === 1 });
    else if (known.job === job && (known.parts.at(-1)?.part ?? 0) < part.part)
      next.set(subject, { ...known, parts: shorten([...known.parts, part]) });
  }
  return next;
}

/** Leaves out the first parts of a long output. */
function shorten(parts: readonly OutputPart[]): readonly OutputPart[] {
  let length = parts.reduce((sum, { text }) => sum + text.length, 0);
  let leftOut = 0;
  let at = 0;
  for (; length > MAX_LENGTH && at < parts.length - 1; at += 1) {
    const { text = "", left_out = 0 } = parts[at] ?? {};
    length -= text.length;
    leftOut += text.length + left_out;
  }
  const [first, ...rest] = parts.slice(at);
  return at === 0 || !first ? parts : [{ ...first, left_out: leftOut + (first.left_out ?? 0) }, ...rest];
}

/** The sections of an output: what is stored and the parts that follow it, or all parts where they go back to its start. */
export function sectionsOf(stored: StoredOutput | undefined, live: LiveOutput | undefined): readonly OutputSection[] {
  const own = stored && live && live.job !== stored.job ? newer(stored, live) : { stored, live };
  const { parts = [], isFromStart = false } = own.live ?? {};
  const base = isFromStart ? undefined : own.stored;
  const all = base ? [base, ...parts.filter(({ part }) => part > base.part)] : parts;
  const sections: OutputSection[] = [];
  let previous = base || isFromStart ? (all[0]?.part ?? 1) - 1 : undefined;
  for (const { part, text = "", left_out = 0 } of all) {
    const missing = previous !== undefined && part === previous + 1 ? left_out : "unknown";
    const last = sections.at(-1);
    if (last && missing === 0) last.text += text;
    else sections.push({ missing, text });
    previous = part;
  }
  return sections;
}

const newer = (stored: StoredOutput, live: LiveOutput) =>
  stored.job > live.job ? { stored, live: undefined } : { stored: undefined, live };
