import { nearestName } from "./nearestName";
import { OPTIONS } from "./optionTable";

const PREFIX = "FARHELM_";
const NAMES = Object.values(OPTIONS).map(({ variable }) => variable.replace(PREFIX, ""));

/** Variables that Kubernetes sets for a service called farhelm. */
const KUBERNETES = /^(SERVICE_|PORT_\d)/;

/** Warns about unknown variables that resemble one of the server's, as likely misspellings. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => name.startsWith(PREFIX));
  const unknown = names.map((name) => name.replace(PREFIX, "")).filter((name) => !NAMES.includes(name));
  return unknown.flatMap((name) => {
    const nearest = KUBERNETES.test(name) ? undefined : nearestName(name, NAMES);
    return nearest ? `Unknown variable ${PREFIX}${name}; did you mean ${PREFIX}${nearest}?` : [];
  });
}
