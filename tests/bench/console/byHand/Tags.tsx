import type { Tag } from "./queries";

/** How many are shown before the others are only counted. */
const SHOWN = 2;

/** The tags of a device. */
export function Tags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return "–";
  return (
    <span className="tags" title={tags.map(({ name }) => name).join(", ")}>
      {tags.slice(0, SHOWN).map(({ id, name, color }) => (
        <span key={id} className="tag">
          <span className="swatch" style={{ background: color }} />
          {name}
        </span>
      ))}
      {tags.length > SHOWN && <span>+{tags.length - SHOWN}</span>}
    </span>
  );
}
