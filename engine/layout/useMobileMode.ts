import { useLocation } from "react-router-dom";

/** Whether the address asks for mobile mode: exactly when its parameter platform is mobile. */
export function isMobileMode(search: string): boolean {
  return new URLSearchParams(search).get("platform") === "mobile";
}

/** Whether the page stands in a mobile app, which brings navigation and header of its own. */
export function useMobileMode(): boolean {
  return isMobileMode(useLocation().search);
}
