import { useState } from "react";
import { SearchInput } from "../../elements/inputs/SearchInput";
import { useTranslate } from "../../languages/useTranslate";
import { findZones, supportedZoneName } from "../../timezones/zoneNames";
import styles from "../Layout.module.css";

/** Searches time zones by current and former names. */
export function ZoneSearch({ onChoose }: { onChoose: (name: string) => void }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const found =
    text.trim() === "" ? undefined : findZones(text).filter(({ name }) => supportedZoneName(name) !== undefined);
  return (
    <>
      <SearchInput label={t("Search time zones")} value={text} onChange={setText} />
      {found && found.length > 0 && (
        <ul className={styles.zones} aria-label={t("Time zones found")}>
          {found.map(({ name, former }) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(name)}>
                {name}
                {former.length > 0 && <small>{former.join(", ")}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <p role="status">{t("No results found")}</p>}
    </>
  );
}
