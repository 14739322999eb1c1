import { Badge } from "../elements/Badge";
import { StatusDot } from "../elements/StatusDot";
import type { Format, FormatContext } from "../registry/Registry";
import { findLook } from "./enumeration";
import styles from "./formats.module.css";
import { dash, isMissing } from "./missing";
import { Swatch } from "./texts";

const tagsShown = 3;

/** The formats of enumerations and tags. */
export const lookFormats = {
  enum: lookFormat((label) => label),
  status: lookFormat((label, tone, { options }) => (
    <StatusDot tone={tone} label={label} isBare={options.compact === true} />
  )),
  tag: {
    text: (value, context) => readTag(value, context.record)?.name ?? dash,
    render: (value, context) => drawTag(readTag(value, context.record)),
  },
  tags: {
    text: (value) =>
      readTags(value)
        .map((tag) => tag.name)
        .join(", ") || dash,
    render: (value) => <Tags tags={readTags(value)} />,
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
  return {
    text: (value, context) => {
      const look = lookOf(value, context);
      return look ? context.t(look.label) : dash;
    },
    render: (value, context) => {
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

function drawTag(tag: Tag | undefined) {
  if (!tag) return dash;
  return (
    <Badge>
      <Swatch color={tag.color} text={tag.name} />
    </Badge>
  );
}

function Tags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return dash;
  const rest = tags.slice(tagsShown);
  return (
    <span className={styles.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <span key={tag.name}>{drawTag(tag)}</span>
      ))}
      {rest.length > 0 && <span title={rest.map((tag) => tag.name).join(", ")}>+{rest.length}</span>}
    </span>
  );
}
