import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button, type CustomBlockProps, useTranslate } from "#engine";
import { PrintedRows } from "./PrintedRows";
import styles from "./PrintPage.module.css";
import { useAllRows } from "./useAllRows";

/** Button that prints the page with all rows of its list. A custom block, because no document action opens the print dialog. */
export function PrintPage({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const { list, read, isWaiting } = useAllRows(typeof options.page === "string" ? options.page : "", context);
  const [rows, setRows] = useState<readonly object[]>();
  // In print, these rows replace those the list shows; they must be rendered before the dialog opens.
  useEffect(() => {
    if (rows === undefined) return;
    window.print();
    setRows(undefined);
  }, [rows]);
  const print = async () => {
    const all = await read();
    if (all) setRows(all);
  };
  return (
    <div className={styles.print}>
      <Button isWaiting={isWaiting} onClick={() => void print()}>
        {t("Print")}
      </Button>
      {list &&
        rows &&
        createPortal(
          <PrintedRows list={list} rows={rows} context={context} />,
          document.getElementById("main") ?? document.body,
        )}
    </div>
  );
}
