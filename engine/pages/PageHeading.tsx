import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { tabTitle } from "../brands/applyBrand";
import { useBoot } from "../documents/DocumentsContext";
import { afterPaint } from "../elements/afterPaint";
import styles from "./Page.module.css";

interface PageHeadingProps {
  title: string;
  /** Whether the user navigated here from another page, so that the heading takes the focus. */
  isArrival: boolean;
  /** The container of the inline editor of the heading. */
  beside?: Ref<HTMLSpanElement> | undefined;
  children?: ReactNode;
}

/** The heading of a page, which also sets the tab title, and the buttons beside it. */
export function PageHeading({ title, isArrival, beside, children }: PageHeadingProps) {
  const { brand } = useBoot();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = tabTitle(title, brand);
  }, [title, brand]);
  useEffect(() => {
    if (!isArrival) return undefined;
    // Does not steal the focus from an element the user has focused meanwhile.
    const from = document.activeElement;
    return afterPaint(() => {
      if (document.activeElement === from || document.activeElement === document.body)
        heading.current?.focus({ preventScroll: true });
    });
  }, [isArrival]);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {beside && <span ref={beside} className={styles.beside} />}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
