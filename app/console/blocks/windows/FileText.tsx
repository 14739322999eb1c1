import { useEffect, useState } from "react";
import { CopyButton, type CustomBlockProps, SearchInput, Skeleton, useApi, useTranslate } from "#engine";
import styles from "./windows.module.css";

/** Maximum number of bytes shown. */
const MAX_BYTES = 200_000;

/** Lines per `ol`: browsers number a list in quadratic time, so a long text is split into lists that are laid out lazily. */
const LINES_PER_LIST = 200;

/** Shows a text file with line numbers, search and a copy button. A custom block, because a file's content is not a record. */
export function FileText({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { id, content } = Object(context.record) as { id?: number; content?: string };
  const { text, isCut } = useContent(id, content);
  const [query, setQuery] = useState("");
  if (text === undefined) return <Skeleton width="100%" height={120} />;
  if (text instanceof Error) return <p role="alert">{text.message || t("The file could not be read.")}</p>;
  if (text.includes("\0")) return <p>{t("This is not a text file.")}</p>;
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const shown = lines.filter(({ line }) => line.toLowerCase().includes(query.toLowerCase()));
  return (
    <div className={styles.text}>
      <div className={styles.search}>
        <SearchInput value={query} onChange={setQuery} />
        <CopyButton value={text} label={t("Copy")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
      <div className={styles.lines} tabIndex={0}>
        {chunk(shown, LINES_PER_LIST).map((lines) => (
          <ol key={lines[0]?.number} style={{ containIntrinsicHeight: `auto ${lines.length}lh` }}>
            {lines.map(({ line, number }) => (
              <li key={number} value={number}>
                {line}
              </li>
            ))}
          </ol>
        ))}
      </div>
      {shown.length === 0 && <p role="status">{t("No results found")}</p>}
      {isCut && <p>{t("Only the beginning of this file is shown. Download it for the rest.")}</p>}
    </div>
  );
}

function chunk<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length);
  return Array.from({ length: count }, (_, index) => items.slice(index * length, (index + 1) * length));
}

interface Content {
  /** Undefined while loading. */
  text?: string | Error;
  /** Whether the text was truncated. */
  isCut?: boolean;
}

// Skips the download when the record already contains the text.
function useContent(id: number | undefined, content: string | undefined): Content {
  const api = useApi();
  const [read, setRead] = useState<Content>({});
  useEffect(() => {
    if (id === undefined || content !== undefined) return undefined;
    let isMounted = true;
    const readFile = async () => {
      const { data, error } = await api.download("downloadFile", { id });
      const start = data && (await data.slice(0, MAX_BYTES).text());
      const text = start ?? new Error(error?.errors[0]?.message ?? error?.statusText);
      if (isMounted) setRead({ text, isCut: data && data.size > MAX_BYTES });
    };
    void readFile();
    return () => {
      isMounted = false;
    };
  }, [api, id, content]);
  return content === undefined ? read : { text: content };
}
