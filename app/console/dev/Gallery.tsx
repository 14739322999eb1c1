import { type KeyboardEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Skeleton } from "#engine";
import { GalleryExample } from "./GalleryExample";
import styles from "./gallery.module.css";
import { type GalleryEntry, nameOf, useGallery } from "./useGallery";

const GROUPS: Record<GalleryEntry["kind"], string> = {
  widget: "Widgets",
  field: "Field types",
  block: "Blocks",
  format: "Formats",
  mask: "Masks and patterns",
  modal: "Modals",
  form: "Forms",
  page: "Pages",
};

/** Gallery of everything documents can refer to, each as a live example with its JSON, generated from registry and documents. */
export function Gallery() {
  const entries = useGallery();
  const [search, setSearch] = useState("");
  const { shown, show } = useSelection();
  if (!entries) return <Skeleton width="100%" height={64} />;
  const query = search.toLowerCase();
  const found = entries.filter((entry) => `${nameOf(entry)} ${entry.description}`.toLowerCase().includes(query));
  const current = found.find((entry) => nameOf(entry) === shown) ?? found[0];
  const selectByArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !current) return;
    event.preventDefault();
    const next = found[found.indexOf(current) + step];
    if (next) show(nameOf(next));
  };
  return (
    <div className={styles.gallery}>
      <nav className={styles.index} aria-label="Gallery">
        <input
          type="search"
          aria-label="Search the gallery"
          placeholder={`Search ${entries.length} entries`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={selectByArrow}
        />
        <div className={styles.entries}>
          {Object.entries(GROUPS).map(([kind, title]) => (
            <Group key={kind} title={title} entries={found.filter((entry) => entry.kind === kind)} current={current} />
          ))}
        </div>
        {found.length === 0 && <p role="status">Nothing of that name.</p>}
      </nav>
      {current && <GalleryExample key={nameOf(current)} entry={current} />}
    </div>
  );
}

// The selected entry is in the address, so that it survives a reload and can be shared.
function useSelection() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const shown = new URLSearchParams(search).get("show") ?? undefined;
  return { shown, show: (name: string) => void navigate(`?show=${encodeURIComponent(name)}`, { replace: true }) };
}

interface GroupProps {
  title: string;
  entries: readonly GalleryEntry[];
  current: GalleryEntry | undefined;
}

function Group({ title, entries, current }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <Item key={entry.name} entry={entry} isCurrent={entry === current} />
        ))}
      </ul>
    </section>
  );
}

function Item({ entry, isCurrent }: { entry: GalleryEntry; isCurrent: boolean }) {
  const navigate = useNavigate();
  const address = `?show=${encodeURIComponent(nameOf(entry))}`;
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    if (isCurrent) link?.scrollIntoView({ block: "nearest" });
  }, [isCurrent, link]);
  return (
    <li>
      <a
        ref={setLink}
        href={address}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          void navigate(address);
        }}
      >
        {entry.name}
      </a>
    </li>
  );
}
