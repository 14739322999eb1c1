import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button, type CustomBlockProps, useTranslate } from "#engine";
import { PrintedRows } from "./PrintedRows";
import styles from "./PrintPage.module.css";
import { useAllRows } from "./useAllRows";

/** A button that prints its page, of a list in it all rows. In code because no action of a document speaks to the browser's printer. */
export function PrintPage({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const { list, read, isWaiting } = useAllRows(typeof options.page === "string" ? options.page : "", context);
  const [rows, setRows] = useState<readonly object[]>();
  // On paper the rows stand in place of those the list shows; they have to be there before the printer looks.
  useEffect(() => {
    if (rows === undefined) return;
    window.print();
    setRows(undefined);
  }, [rows]);
  const print = async () => {
    const whole = await read();
    if (whole) setRows(whole);
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
