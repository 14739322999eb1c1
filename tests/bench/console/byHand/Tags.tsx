import type { Tag } from "./queries";

/** Number of tags shown; the others are counted. */
const MAX_SHOWN = 2;

/** The tags of a device. */
export function Tags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return "–";
  return (
    <span className="tags" title={tags.map(({ name }) => name).join(", ")}>
      {tags.slice(0, MAX_SHOWN).map(({ id, name, color }) => (
        <span key={id} className="tag">
          <span className="swatch" style={{ background: color }} />
          {name}
        </span>
      ))}
      {tags.length > MAX_SHOWN && <span>+{tags.length - MAX_SHOWN}</span>}
    </span>
  );
}
