import { useState } from "react";
import { Checkbox, SearchInput, useTranslate } from "#engine";
import styles from "./configure.module.css";
import type { Endpoint } from "./readSpecification";

interface EndpointTreeProps {
  endpoints: readonly Endpoint[];
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isSelected: boolean) => void;
}

/** The endpoints of an API specification as checkboxes, grouped by tag and searchable. */
export function EndpointTree({ endpoints, chosen, onChoose }: EndpointTreeProps) {
  const t = useTranslate();
  const [search, setSearch] = useState("");
  const query = search.trim().toLowerCase();
  const found = endpoints.filter((one) => `${one.group} ${one.summary} ${one.key}`.toLowerCase().includes(query));
  return (
    <div className={styles.stack}>
      <SearchInput label={t("Search endpoints")} value={search} onChange={setSearch} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
      <section className={styles.tree} tabIndex={0} aria-label={t("Endpoints")}>
        {[...new Set(found.map(({ group }) => group))].map((group) => (
          <details key={group} open>
            <summary>{group}</summary>
            {found
              .filter((one) => one.group === group)
              .map(({ key, summary }) => (
                <Checkbox
                  key={key}
                  className={styles.endpoint}
                  checked={chosen.has(key)}
                  onChange={({ target }) => onChoose(key, target.checked)}
                  label={
                    <>
                      {summary} <code>{key}</code>
                    </>
                  }
                />
              ))}
          </details>
        ))}
        {found.length === 0 && <p>{t("No results found")}</p>}
      </section>
    </div>
  );
}
