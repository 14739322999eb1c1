import { useBoot } from "../documents/DocumentsContext";
import { NoticeGlyph } from "../elements/glyphs";
import { Popover } from "../elements/popovers/Popover";
import { RichText } from "../elements/richText/RichText";
import { findLook } from "../formats/enumeration";
import { FormattedValue } from "../formats/FormattedValue";
import type { HeaderNotices } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import styles from "./Notices.module.css";
import type { Notice } from "./notices";
import { useNotices } from "./useNotices";

/** A button with the notices to all users, labelled "Important" while there are unseen ones; nothing without notices. */
export function NoticesButton({ document }: { document: HeaderNotices }) {
  const t = useTranslate();
  const { notices, isNews, see } = useNotices(document.operation);
  if (notices.length === 0) return null;
  return (
    <Popover
      name={t("Notices")}
      align="end"
      tone="quiet"
      className={styles.button}
      data-news={isNews || undefined}
      title={t("Notices")}
      aria-label={isNews ? t("Notices: important") : t("Notices")}
      icon={<NoticeGlyph size={18} />}
      panel={() => <NoticeList notices={notices} types={document.enum} />}
      onOpen={see}
      onClose={see}
    >
      {isNews ? t("Important") : undefined}
    </Popover>
  );
}

function NoticeList({ notices, types }: { notices: readonly Notice[]; types: string }) {
  const t = useTranslate();
  const { enums } = useBoot();
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t("Notices")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can take the focus */}
      <ul className={styles.list} tabIndex={0} aria-label={t("Notices")}>
        {notices.map((notice) => {
          const look = findLook(notice.type, enums[types]);
          return (
            <li key={notice.id} className={styles.item} data-tone={look?.tone}>
              <p className={styles.kind}>{look && t(look.label)}</p>
              <p className={styles.message}>
                <RichText html={notice.message} />
              </p>
              <small>
                <FormattedValue value={notice.enabled_at} record={notice} format="date-time" />
              </small>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
