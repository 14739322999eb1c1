import { useLocation } from "react-router-dom";

/** Whether the address requests mobile mode: its parameter platform is mobile. */
export function isMobileMode(search: string): boolean {
  return new URLSearchParams(search).get("platform") === "mobile";
}

/** Whether the page is embedded in a mobile app, which has its own navigation and header. */
export function useMobileMode(): boolean {
  return isMobileMode(useLocation().search);
}
