import styles from "./JsonTree.module.css";

type Entry = readonly [key: string, value: unknown];

/** A JSON value as a collapsible tree. */
export function JsonTree({ value }: { value: unknown }) {
  const entries = entriesOf(value) ?? [["", value]];
  return (
    <ul className={styles.tree}>
      <Entries entries={entries} />
    </ul>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return entries.map(([key, value]) => {
    const inside = entriesOf(value);
    return (
      <li key={key}>
        {inside ? (
          <Branch name={key} entries={inside} isList={Array.isArray(value)} />
        ) : (
          <Leaf name={key} value={value} />
        )}
      </li>
    );
  });
}

function Branch({ name, entries, isList }: { name: string; entries: readonly Entry[]; isList: boolean }) {
  const size = isList ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open>
      <summary>
        {name} <span className={styles.size}>{size}</span>
      </summary>
      <ul>
        <Entries entries={entries} />
      </ul>
    </details>
  );
}

function Leaf({ name, value }: { name: string; value: unknown }) {
  return (
    <span className={styles.leaf}>
      {name !== "" && <span className={styles.key}>{name}: </span>}
      {typeof value === "string" ? value : JSON.stringify(value)}
    </span>
  );
}

function entriesOf(value: unknown): Entry[] | undefined {
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

/** Prunes a JSON value to the branches with a text in a key or value (case-insensitive); undefined without a match. */
export function pruneJson(value: unknown, search: string): unknown {
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  const entries = entriesOf(value);
  if (!entries) return has(String(value)) ? value : undefined;
  const matches = entries.flatMap(([key, inside]): Entry[] => {
    const rest = has(key) ? inside : pruneJson(inside, search);
    return rest === undefined ? [] : [[key, rest]];
  });
  return matches.length > 0 ? Object.fromEntries(matches) : undefined;
}
