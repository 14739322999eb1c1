import type { Operation } from "../../api/operations";
import { nearestName } from "../../nearest";

const VERBS: Record<string, string> = { new: "create", add: "create", edit: "update", change: "update" };

/** Guesses the operation of a form from its name: new-tag submits to createTag, edit-tag to updateTag. */
export function guessOperation(id: string): string {
  const [verb = "", ...words] = id.split("-");
  return (VERBS[verb] ?? verb) + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Operations that write a body, sorted by how similar their names are to that of a form. */
export function nearestOperations(id: string, operations: Iterable<Operation>): Operation[] {
  const [verb = "", ...rest] = stemsOf(guessOperation(id));
  const nouns = Object.values(VERBS).includes(verb) ? rest : [verb, ...rest];
  const similarity = (operation: Operation) => {
    const words = stemsOf(operation.id);
    const matches = nouns.reduce((sum, noun) => sum + matchOf(noun, words), 0);
    const shared = matches / (nouns.length + words.length);
    // Ties go to operations that create, need no record, and require a permission.
    const hints = [words[0] === "create", !operation.path.includes("{"), isGuarded(operation)].filter(Boolean);
    // A matching verb outweighs all of these together.
    const verbScore = words[0] === verb ? 3 : 0;
    return shared + (verbScore + hints.length) / 100 - words.length / 1000;
  };
  return [...operations]
    .filter(({ body, method }) => body && method !== "get" && method !== "delete")
    .map((operation) => ({ operation, score: similarity(operation) }))
    .sort((one, other) => other.score - one.score)
    .map(({ operation }) => operation);
}

/** How well a noun matches the words of a name: 1 for the same word, 0.5 for a likely misspelling of one. */
function matchOf(noun: string, words: readonly string[]): number {
  if (words.includes(noun)) return 1;
  return noun.length > 3 && nearestName(noun, words) !== undefined ? 0.5 : 0;
}

function isGuarded({ permission }: Operation): boolean {
  return permission !== "none" && permission !== "public";
}

/** The lower-case words of a name, without plural s. */
function stemsOf(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ""));
}
