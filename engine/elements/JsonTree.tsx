import styles from "./JsonTree.module.css";

type Entry = readonly [key: string, value: unknown];

/** A JSON value as a tree whose branches open and close. */
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

/** What of a JSON value has the wanted text in a name or a value, with the branches that lead there; undefined: nothing. */
export function pruneJson(value: unknown, wanted: string): unknown {
  const has = (text: string) => text.toLowerCase().includes(wanted.toLowerCase());
  const entries = entriesOf(value);
  if (!entries) return has(String(value)) ? value : undefined;
  const kept = entries.flatMap(([key, inside]): Entry[] => {
    const rest = has(key) ? inside : pruneJson(inside, wanted);
    return rest === undefined ? [] : [[key, rest]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
