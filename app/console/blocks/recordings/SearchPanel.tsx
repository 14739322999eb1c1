import type { Ref } from "react";
import { SearchInput, useTranslate } from "#engine";
import { castTime } from "./castTime";
import styles from "./recordings.module.css";
import { type CastHit, MAX_HITS } from "./searchCast";

interface SearchPanelProps {
  text: string;
  onText: (text: string) => void;
  hits: readonly CastHit[];
  onHit: (hit: CastHit) => void;
  ref: Ref<HTMLElement>;
}

/** Searches what a recording shows; a hit goes to its time. */
export function SearchPanel({ text, onText, hits, onHit, ref }: SearchPanelProps) {
  const t = useTranslate();
  const count = hits.length;
  const matches = count === MAX_HITS ? t("The first {count} matches", { count }) : t("{count} matches", { count });
  return (
    <search ref={ref} className={styles.search}>
      <SearchInput label={t("Search the recording")} value={text} onChange={onText} />
      <p role="status" className={styles.count}>
        {text.trim() !== "" && (count === 0 ? t("No matches") : matches)}
      </p>
      {hits.length > 0 && (
        <ol className={styles.hits} aria-label={t("Matches")}>
          {hits.map((hit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hits of one search are not reordered
            <li key={index}>
              <button type="button" className={styles.hit} onClick={() => onHit(hit)}>
                <span className={styles.time}>{castTime(hit.time)}</span>
                <code>
                  {hit.before}
                  <mark>{hit.match}</mark>
                  {hit.after}
                </code>
              </button>
            </li>
          ))}
        </ol>
      )}
    </search>
  );
}
