import { isTerminalPath } from "../../../domain/terminalPages";

/** Whether the page was loaded from the address of a terminal, so that its content security policy allows one. */
export function isTerminalDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || isTerminalPath(new URL(navigation.name).pathname);
}
