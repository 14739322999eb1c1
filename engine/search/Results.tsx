import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { ActionsMenu } from "../actions/ActionsMenu";
import { bindParams } from "../bindings/bind";
import { isHexColour } from "../brands/colour";
import { Badge } from "../elements/Badge";
import { Icon } from "../elements/Icon";
import { FormattedValue } from "../formats/FormattedValue";
import type { SearchCategory } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { useRoutePath } from "../links/LinksContext";
import type { NameOf } from "../registry/names";
import { useUser } from "../session/SessionContext";
import type { CategoryResult } from "./createSearch";
import styles from "./Search.module.css";
import type { FoundPage, SearchHit } from "./searchResults";

interface ResultsProps {
  category: SearchCategory;
  found: CategoryResult | undefined;
  /** The results are those of a previous text: shown, but inert. */
  isStale: boolean;
  /** Called when a result is opened or acted on. */
  onDone: () => void;
}

/** The results of one category; nothing without any. */
export function RecordResults({ category, found, isStale, onDone }: ResultsProps) {
  const t = useTranslate();
  if (found === undefined || found.hits.length === 0) return null;
  return (
    <Group title={t(category.label)} isStale={isStale}>
      {found.hits.map((hit) => (
        <Hit key={hit.id} category={category} hit={hit} isStale={isStale} onDone={onDone} />
      ))}
    </Group>
  );
}

/** The matching pages; nothing without any. */
export function PageResults({ pages, onDone }: { pages: readonly FoundPage[]; onDone: () => void }) {
  const t = useTranslate();
  if (pages.length === 0) return null;
  return (
    <Group title={t("Pages")}>
      {pages.map(({ id, title, path, icon }) => (
        <li key={id} className={styles.hit}>
          <Link data-result="" className={styles.link} to={path} onClick={onDone}>
            {/* The name of an icon was checked when the document was compiled. */}
            {icon && <Icon name={icon as NameOf<"icon">} size={14} />}
            <span className={styles.name}>{title}</span>
          </Link>
        </li>
      ))}
    </Group>
  );
}

function Group({ title, isStale = false, children }: { title: string; isStale?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isStale} inert={isStale} className={isStale ? styles.old : undefined}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.hits}>{children}</ul>
    </section>
  );
}

function Hit({
  category,
  hit,
  isStale,
  onDone,
}: { hit: SearchHit } & Pick<ResultsProps, "category" | "isStale" | "onDone">) {
  const t = useTranslate();
  const user = useUser();
  const pathOf = useRoutePath();
  const { link, find, before } = category;
  const context = { record: hit, user };
  const record = hit as unknown as Record<string, unknown>;
  const params = { ...bindParams(link.params, context), ...(find && { q: record[find] }) };
  const path = pathOf(link.route, params);
  const detail = [hit.email, hit.protocol?.toUpperCase()].filter((text) => text && text !== hit.name).join(" · ");
  const content = (
    <>
      {before && <FormattedValue value={record[before.key]} record={record} format={before.format} />}
      {isHexColour(hit.color) && <span className={styles.swatch} style={{ background: hit.color }} />}
      <span className={styles.name}>{hit.name}</span>
      {detail !== "" && <span className={styles.detail}>{detail}</span>}
      {hit.enabled === false && <Badge>{t("Disabled")}</Badge>}
    </>
  );
  return (
    <li className={styles.hit}>
      {path === undefined || isStale ? (
        <span className={styles.link}>{content}</span>
      ) : (
        <Link data-result="" className={styles.link} to={path} onClick={onDone}>
          {content}
        </Link>
      )}
      {hit.actions && (
        <ActionsMenu
          actions={hit.actions}
          context={context}
          label={t("Actions of {name}", { name: hit.name })}
          onRun={onDone}
        />
      )}
    </li>
  );
}
