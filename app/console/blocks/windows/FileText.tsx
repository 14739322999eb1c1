import { useEffect, useState } from "react";
import { type CustomBlockProps, Skeleton, useApi, useTranslate } from "#engine";
import styles from "./windows.module.css";

const LARGEST = 200_000;

/** The content of a file that is text, with the number of each line. */
export function FileText({ context }: CustomBlockProps) {
  const t = useTranslate();
  const api = useApi();
  const { id } = Object(context.record) as { id?: number };
  const [text, setText] = useState<string | Error>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isShown = true;
    const read = async () => {
      const { data, error } = await api.download("downloadFile", { id });
      const content = data && (await data.slice(0, LARGEST).text());
      if (isShown) setText(content ?? new Error(error?.errors[0]?.message ?? error?.statusText));
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [api, id]);
  if (text === undefined) return <Skeleton width="100%" height={120} />;
  if (text instanceof Error) return <p role="alert">{text.message || t("The file could not be read.")}</p>;
  if (text.includes("\0")) return <p>{t("This file is no text.")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={styles.lines} tabIndex={0}>
      {text.split("\n").map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file are told apart by their number
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
