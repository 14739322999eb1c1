import { useEffect, useState } from "react";
import { type CustomBlockProps, Skeleton, useTranslate } from "#engine";
import type { Preview, PreviewSource } from "./previewSource";
import styles from "./windows.module.css";

type Read = Preview | { kind: "failed"; problem: string };

/** What is in a file of a target: its text or its picture. A custom block, as it is read through the page's connection. */
export function FilePreview({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { name, source } = context.record as { name: string; source?: PreviewSource };
  const [preview, setPreview] = useState<Read | undefined>(() => (isSource(source) ? undefined : NOT_HERE));
  useEffect(() => {
    if (!isSource(source)) return undefined;
    const fail = (failure: unknown) =>
      setPreview({ kind: "failed", problem: failure instanceof Error ? failure.message : String(failure) });
    source.read().then(setPreview, fail);
    return () => source.cancel();
  }, [source]);
  if (!preview) return <Skeleton width="100%" height={200} />;
  switch (preview.kind) {
    case "picture":
      return <Picture content={preview.content} name={name} />;
    case "text":
      return (
        <>
          {preview.isCut && <p className={styles.note}>{t("Only the first megabyte is shown.")}</p>}
          {preview.text === "" ? (
            <p className={styles.note}>{t("The file is empty.")}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
            <pre className={styles.text} tabIndex={0} role="document" aria-label={name}>
              {preview.text}
            </pre>
          )}
        </>
      );
    case "none":
      return <p className={styles.note}>{t(REASONS[preview.reason])}</p>;
    case "failed":
      return (
        <p role="alert" className={styles.problem}>
          {t(preview.problem)}
        </p>
      );
  }
}

/** Shown where the page that has the connection did not open the window. */
const NOT_HERE: Read = { kind: "failed", problem: "No file is open here. Open it from its folder." };

const isSource = (source: unknown): source is PreviewSource => typeof Object(source).read === "function";

const REASONS = {
  binary: "This file has no text. Download it to open it.",
  large: "This picture is too large to be shown. Download it to open it.",
  special: "This is a device, a pipe or a socket. It has no content to show.",
};

function Picture({ content, name }: { content: Blob; name: string }) {
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (isBroken)
    return <p className={styles.note}>{t("The picture is damaged, or not of the kind that its name says.")}</p>;
  return address && <img className={styles.picture} src={address} alt={name} onError={() => setBroken(true)} />;
}
