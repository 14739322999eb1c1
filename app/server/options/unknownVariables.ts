import { nearestName } from "./nearestName";
import { OPTIONS } from "./optionTable";

const PREFIX = "FARHELM_";
const NAMES = Object.values(OPTIONS).map(({ variable }) => variable.replace(PREFIX, ""));

/** What Kubernetes gives every program of a service called farhelm. */
const OF_A_SERVICE = /^(SERVICE_|PORT_\d)/;

/** Says of variables that are not the server's, and look as if they were meant to be, which they may have been. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const given = Object.keys(environment).filter((name) => name.startsWith(PREFIX));
  const strange = given.map((name) => name.replace(PREFIX, "")).filter((name) => !NAMES.includes(name));
  return strange.flatMap((name) => {
    const nearest = OF_A_SERVICE.test(name) ? undefined : nearestName(name, NAMES);
    return nearest ? `There is no variable ${PREFIX}${name}; did you mean ${PREFIX}${nearest}?` : [];
  });
}
