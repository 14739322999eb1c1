import type { ReactNode } from "react";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { useImpersonatedUser } from "../impersonation/useImpersonatedUser";
import { useTranslate } from "../languages/useTranslate";
import { MobileNavigation } from "../navigation/MobileNavigation";
import { SideNavigation } from "../navigation/SideNavigation";
import { useCurrentRoute } from "../routes/CurrentRoute";
import { SearchButton } from "../search/SearchButton";
import { AccountMenu } from "./account/AccountMenu";
import { Breadcrumbs } from "./Breadcrumbs";
import { HeaderWidgets } from "./HeaderWidgets";
import { HelpButton } from "./HelpButton";
import styles from "./Layout.module.css";
import { Logo } from "./Logo";
import { ScrollTop } from "./ScrollTop";
import { UpdatePrompt } from "./UpdatePrompt";
import { useMobileMode } from "./useMobileMode";
import { useNetworkNotice } from "./useNetworkNotice";

const banner = lazyComponent(async () => (await import("../impersonation/ImpersonationBanner")).ImpersonationBanner);

/** The layout around a page: navigation, header and notices; a standalone route is shown without it. */
export function Layout({ children }: { children: ReactNode }) {
  useNetworkNotice();
  const current = useCurrentRoute();
  const isMobileMode = useMobileMode();
  if (current?.route.standalone)
    return (
      <main id="main" className={styles.main}>
        {children}
      </main>
    );
  if (isMobileMode) return <MobileShell>{children}</MobileShell>;
  return <Shell>{children}</Shell>;
}

/** The impersonation banner, loaded lazily. */
function ImpersonationNotice() {
  const user = useImpersonatedUser();
  return user && <banner.Part user={user} />;
}

// In mobile mode the surrounding app provides navigation and header.
function MobileShell({ children }: { children: ReactNode }) {
  return (
    <>
      <ImpersonationNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ScrollTop />
      <UpdatePrompt />
    </>
  );
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
        <header className={styles.top}>
          <ImpersonationNotice />
          <div className={styles.header}>
            <MobileNavigation logo={(onOpen) => <Logo isWide onOpen={onOpen} />} />
            <Breadcrumbs />
            <SearchButton />
            <HelpButton />
            <HeaderWidgets />
            <AccountMenu />
          </div>
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
