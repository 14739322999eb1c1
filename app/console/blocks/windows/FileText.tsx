import { useEffect, useState } from "react";
import { CopyButton, type CustomBlockProps, SearchInput, Skeleton, useApi, useTranslate } from "#engine";
import styles from "./windows.module.css";

const LARGEST = 200_000;

/** Lines that are laid out together, once they are scrolled to: browsers number a list in the square of its length. */
const TOGETHER = 200;

/** The content of a file that is text: its lines with their numbers, searched and copied. In code because a file is no record. */
export function FileText({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { id, content } = Object(context.record) as { id?: number; content?: string };
  const { text, isCut } = useContent(id, content);
  const [wanted, setWanted] = useState("");
  if (text === undefined) return <Skeleton width="100%" height={120} />;
  if (text instanceof Error) return <p role="alert">{text.message || t("The file could not be read.")}</p>;
  if (text.includes("\0")) return <p>{t("This file is no text.")}</p>;
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const shown = lines.filter(({ line }) => line.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <div className={styles.text}>
      <div className={styles.search}>
        <SearchInput value={wanted} onChange={setWanted} />
        <CopyButton value={text} label={t("Copy")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.lines} tabIndex={0}>
        {chunk(shown, TOGETHER).map((lines) => (
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
  /** Undefined while it is read. */
  text?: string | Error;
  /** Whether the file goes on where the text ends. */
  isCut?: boolean;
}

// A record that brings its text needs no other call.
function useContent(id: number | undefined, content: string | undefined): Content {
  const api = useApi();
  const [read, setRead] = useState<Content>({});
  useEffect(() => {
    if (id === undefined || content !== undefined) return undefined;
    let isShown = true;
    const readFile = async () => {
      const { data, error } = await api.download("downloadFile", { id });
      const start = data && (await data.slice(0, LARGEST).text());
      const text = start ?? new Error(error?.errors[0]?.message ?? error?.statusText);
      if (isShown) setRead({ text, isCut: data && data.size > LARGEST });
    };
    void readFile();
    return () => {
      isShown = false;
    };
  }, [api, id, content]);
  return content === undefined ? read : { text: content };
}
