import type { Operation } from "../../api/operations";
import { nearestName } from "../../nearest";

const VERBS: Record<string, string> = { new: "create", add: "create", edit: "update", change: "update" };

/** The operation a form of this name most likely submits to: new-tag creates a tag, edit-tag updates one. */
export function guessOperation(id: string): string {
  const [verb = "", ...words] = id.split("-");
  return (VERBS[verb] ?? verb) + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The operations that take a body, those first whose names have most in common with that of a form. */
export function nearestOperations(id: string, operations: Iterable<Operation>): Operation[] {
  const [verb = "", ...rest] = stemsOf(guessOperation(id));
  const nouns = Object.values(VERBS).includes(verb) ? rest : [verb, ...rest];
  const nearness = (operation: Operation) => {
    const words = stemsOf(operation.id);
    const alike = nouns.reduce((sum, noun) => sum + likeness(noun, words), 0);
    const shared = alike / (nouns.length + words.length);
    // Where nothing is said, what is made needs no record at hand, and nobody's own account is touched.
    const hints = [words[0] === "create", !operation.path.includes("{"), isGuarded(operation)].filter(Boolean);
    // The verb that was said weighs more than all of these together.
    const said = words[0] === verb ? 3 : 0;
    return shared + (said + hints.length) / 100 - words.length / 1000;
  };
  return [...operations]
    .filter(({ body, method }) => body && method !== "get" && method !== "delete")
    .map((operation) => ({ operation, near: nearness(operation) }))
    .sort((one, other) => other.near - one.near)
    .map(({ operation }) => operation);
}

/** How much a word has of one of a name: it is one of them, or a slip away from one. */
function likeness(noun: string, words: readonly string[]): number {
  if (words.includes(noun)) return 1;
  return noun.length > 3 && nearestName(noun, words) !== undefined ? 0.5 : 0;
}

function isGuarded({ permission }: Operation): boolean {
  return permission !== "none" && permission !== "public";
}

/** The words of a name, each without the s of several. */
function stemsOf(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}
