import type { ReactNode } from "react";
import { useTranslate } from "../languages/useTranslate";
import { MobileNavigation } from "../navigation/MobileNavigation";
import { SideNavigation } from "../navigation/SideNavigation";
import { useCurrentRoute } from "../routes/CurrentRoute";
import { AccountMenu } from "./AccountMenu";
import { Breadcrumbs } from "./Breadcrumbs";
import styles from "./Layout.module.css";
import { Logo } from "./Logo";
import { ScrollTop } from "./ScrollTop";
import { UpdatePrompt } from "./UpdatePrompt";
import { useNetworkNotice } from "./useNetworkNotice";

/** What stands around a page: navigation, header, notices. A standalone route is shown without it. */
export function Layout({ children }: { children: ReactNode }) {
  useNetworkNotice();
  const current = useCurrentRoute();
  if (current?.route.standalone) return <main id="main">{children}</main>;
  return <Shell>{children}</Shell>;
}

function Shell({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("Skip to content")}
      </a>
      <SideNavigation logo={(isWide) => <Logo isWide={isWide} />} />
      <div className={styles.column}>
        <header className={styles.header}>
          <MobileNavigation />
          <Breadcrumbs />
          <AccountMenu />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <ScrollTop />
      <UpdatePrompt />
    </div>
  );
}
