import type { ReactNode } from "react";
import { IconButton } from "../elements/buttons/IconButton";
import { NextGlyph, PreviousGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import { NavigationGroupList } from "./NavigationGroupList";
import styles from "./SideNavigation.module.css";
import { useNavigation } from "./useNavigation";
import { useWideNavigation } from "./useWideNavigation";

/** The sidebar navigation, wide or collapsed; `logo` draws the logo above it in either width. */
export function SideNavigation({ logo }: { logo: (isWide: boolean) => ReactNode }) {
  const t = useTranslate();
  const groups = useNavigation();
  const [isWide, toggle] = useWideNavigation();
  return (
    <aside className={styles.side} data-width={isWide ? "wide" : "collapsed"}>
      {logo(isWide)}
      <nav className={styles.scroll} aria-label={t("Main navigation")}>
        <NavigationGroupList groups={groups} />
      </nav>
      <div className={styles.foot}>
        <IconButton
          icon={isWide ? <PreviousGlyph size={16} /> : <NextGlyph size={16} />}
          label={isWide ? t("Collapse navigation") : t("Expand navigation")}
          onClick={toggle}
        />
      </div>
    </aside>
  );
}
