import { useEffect, useEffectEvent, useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { withEditor } from "../forms/withEditor";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import type { MatchedRoute } from "../links/matchRoute";
import { typedParam } from "../links/typedParam";
import { NoticeScreen } from "../pages/NoticeScreen";
import { PageView } from "../pages/PageView";
import { useSession, useUser } from "../session/SessionContext";
import { recordAddress } from "./breadcrumbs";
import { useResolution } from "./CurrentRoute";
import { RouteTabs } from "./RouteTabs";
import styles from "./RouteTabs.module.css";
import { useLeavePage } from "./useLeavePage";

// Code splitting: the first page is usually not a form.
const formPage = lazyComponent(async () => (await withEditor(import("../pages/FormPage"))).FormPage);

/** Draws the resolution of the address; requests a session where a page needs one and there is none. */
export function RouteView({ onSessionNeeded }: { onSessionNeeded: () => void }) {
  const resolution = useResolution();
  const isArrival = useLeavePage();
  if (resolution.kind === "redirect") return <Redirect {...resolution} />;
  if (resolution.kind === "signIn") return <SessionNeeded onNeeded={onSessionNeeded} />;
  if (resolution.kind === "denied") return <AccessDenied />;
  const { route, params } = resolution.match;
  const key = `${route.id} ${Object.values(params).join(" ")}`;
  return <RouteContent key={key} match={resolution.match} isArrival={isArrival} />;
}

function Redirect({ to, keepsQuery }: { to: string; keepsQuery: boolean }) {
  const { search, hash } = useLocation();
  return <Navigate to={keepsQuery ? `${to}${search}${hash}` : to} replace />;
}

function RouteContent({ match, isArrival }: { match: MatchedRoute; isArrival: boolean }) {
  const { route, params } = match;
  const { search } = useLocation();
  const user = useUser();
  const { table } = useLinks();
  const context = useMemo<BindingContext>(() => {
    const typed = Object.entries(params).map(([name, value]) => [name, value && typedParam(value)]);
    return { route: Object.fromEntries(typed), query: Object.fromEntries(new URLSearchParams(search)), user };
  }, [params, search, user]);
  const tabs = (pageContext: BindingContext) => <RouteTabs match={match} context={pageContext} />;
  const shared = { title: route.title, context, isArrival, tabs };
  return (
    <div className={styles.page}>
      {route.page !== undefined && (
        <PageView page={route.page} header={route.header} place={recordAddress(match, table)} {...shared} />
      )}
      {route.form !== undefined && <formPage.Part form={route.form} {...shared} />}
    </div>
  );
}

function SessionNeeded({ onNeeded }: { onNeeded: () => void }) {
  const { state } = useSession();
  const need = useEffectEvent(onNeeded);
  // A revoked session already navigates to the sign-in page.
  useEffect(() => {
    if (state !== "revoked") need();
  }, [state]);
  return null;
}

function AccessDenied() {
  const t = useTranslate();
  return (
    <NoticeScreen title={t("Access denied")}>
      <p>{t("User has no view permissions available")}</p>
    </NoticeScreen>
  );
}
