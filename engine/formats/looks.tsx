import { Badge } from "../elements/Badge";
import { StatusDot } from "../elements/StatusDot";
import type { Format, FormatContext } from "../registry/Registry";
import { findLook } from "./enumeration";
import styles from "./formats.module.css";
import { dash, isMissing } from "./missing";
import { Swatch } from "./texts";

/** Widths in characters: of a column by default, of the padding of a tag, and of the count of hidden tags. */
const DEFAULT_ROOM = 26;
const TAG_PADDING = 6;
const COUNT_WIDTH = 4;

/** The formats of enumerations and tags. */
export const lookFormats = {
  enum: lookFormat((label) => label),
  status: lookFormat((label, tone, { options }) => (
    <StatusDot tone={tone} label={label} isBare={options.compact === true} />
  )),
  tag: {
    text: (value, context) => readTag(value, context.record)?.name ?? dash,
    render: (value, context) => {
      const tag = readTag(value, context.record);
      return tag ? <TagBadge {...tag} /> : dash;
    },
  },
  tags: {
    text: (value) =>
      readTags(value)
        .map((tag) => tag.name)
        .join(", ") || dash,
    render: (value, { options }) => <Tags tags={readTags(value)} room={Number(options.room ?? DEFAULT_ROOM)} />,
  },
} satisfies Record<string, Format>;

interface Tag {
  name: string;
  color: unknown;
}

type Draw = (label: string, tone: Parameters<typeof StatusDot>[0]["tone"], context: FormatContext) => React.ReactNode;

function lookFormat(draw: Draw): Format {
  const lookOf = (value: unknown, { boot, options }: FormatContext) =>
    findLook(value, boot.enums[String(options.enum)]);
  const text = (value: unknown, context: FormatContext): string => {
    if (Array.isArray(value)) return value.map((one) => text(one, context)).join(", ") || dash;
    const look = lookOf(value, context);
    return look ? context.t(look.label) : dash;
  };
  return {
    text,
    render: (value, context) => {
      if (Array.isArray(value)) return text(value, context);
      const look = lookOf(value, context);
      return look ? draw(context.t(look.label), look.tone, context) : dash;
    },
  };
}

function readTag(value: unknown, record: unknown): Tag | undefined {
  if (isMissing(value)) return undefined;
  const holder = typeof value === "object" ? value : record;
  const { name, color } = { name: undefined, color: undefined, ...(holder as object | undefined) };
  return { name: String(typeof value === "object" ? (name ?? "") : value), color };
}

function readTags(value: unknown): Tag[] {
  const list = Array.isArray(value) ? value : isMissing(value) ? [] : [value];
  return list.flatMap((one) => readTag(one, undefined) ?? []);
}

function TagBadge({ name, color }: Tag) {
  return (
    <Badge>
      <Swatch color={color} text={name} />
    </Badge>
  );
}

/** The number of tags that fit in the room, in characters; at least one. */
function countShown(tags: readonly Tag[], room: number): number {
  const cut = tags.findIndex(({ name }, place) => {
    room -= name.length + TAG_PADDING;
    return room < (place < tags.length - 1 ? COUNT_WIDTH : 0);
  });
  return cut < 0 ? tags.length : Math.max(1, cut);
}

function Tags({ tags, room }: { tags: Tag[]; room: number }) {
  if (tags.length === 0) return dash;
  const shown = countShown(tags, room);
  const rest = tags.slice(shown).map(({ name }) => name);
  return (
    <span className={styles.tags} title={tags.map(({ name }) => name).join(", ")}>
      {tags.slice(0, shown).map((tag) => (
        <TagBadge key={tag.name} {...tag} />
      ))}
      {rest.length > 0 && (
        <span>
          +{rest.length}
          <span className="unseen"> {rest.join(", ")}</span>
        </span>
      )}
    </span>
  );
}
