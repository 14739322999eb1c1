/** Tests one character, any number of times if starred. */
interface Atom {
  test: (character: string) => boolean;
  isStarred: boolean;
}

/** A pattern as a sequence of characters to match, and whether it is anchored at the ends of the text. */
interface Sequence {
  atoms: Atom[];
  isAtStart: boolean;
  isAtEnd: boolean;
}

const PART = /\\([\s\S])|\[(\^?)(\]?[^\]]*)\]|([\s\S])/gu;

function readSet(negation: string, content: string): Atom["test"] {
  const characters = [...content];
  const isInSet = (character: string) =>
    characters.some((one, at) => {
      if (characters[at + 1] === "-" && characters[at + 2] !== undefined)
        return one <= character && character <= String(characters[at + 2]);
      return one === character;
    });
  return (character) => isInSet(character) !== (negation === "^");
}

function readSequence(pattern: string, isCaseless: boolean): Sequence {
  const isAtStart = pattern.startsWith("^");
  const isAtEnd = /(^|[^\\])\$$/.test(pattern);
  const atoms: Atom[] = [];
  for (const [text, escaped, negation, set, plain] of pattern
    .slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined)
    .matchAll(PART)) {
    const last = atoms.at(-1);
    if (text === "*" && last) last.isStarred = true;
    else if (set !== undefined) atoms.push({ test: readSet(negation ?? "", set), isStarred: false });
    else if (plain === ".") atoms.push({ test: () => true, isStarred: false });
    else {
      const wanted = isCaseless ? (escaped ?? text).toLowerCase() : (escaped ?? text);
      atoms.push({ test: (character) => character === wanted, isStarred: false });
    }
  }
  return { atoms, isAtStart, isAtEnd };
}

/** Adds a state with those that follow without a character, as a starred atom may match nothing. */
function addState(states: Set<number>, at: number, atoms: readonly Atom[]): void {
  for (let state = at; !states.has(state); state += 1) {
    states.add(state);
    if (!atoms[state]?.isStarred) return;
  }
}

function matches({ atoms, isAtStart, isAtEnd }: Sequence, text: string): boolean {
  let states = new Set<number>();
  addState(states, 0, atoms);
  for (const character of text) {
    if (!isAtEnd && states.has(atoms.length)) return true;
    const next = new Set<number>();
    for (const state of states)
      if (atoms[state]?.test(character)) addState(next, atoms[state].isStarred ? state : state + 1, atoms);
    if (!isAtStart) addState(next, 0, atoms);
    states = next;
  }
  return states.has(atoms.length);
}

/**
 * Compiles a basic regular expression: characters, `.`, `[set]`, `*`, `^`, `$` and `\|`. Its states are followed all at
 * once, so that the time is linear in the text whatever the pattern: the patterns of JavaScript may take forever.
 */
export function compilePattern(pattern: string, isCaseless = false): (text: string) => boolean {
  const sequences = pattern.split(/\\\||\|/).map((part) => readSequence(part, isCaseless));
  return (text) => {
    const compared = isCaseless ? text.toLowerCase() : text;
    return sequences.some((sequence) => matches(sequence, compared));
  };
}

/** Compiles a pattern of file names, in which `*` and `?` stand for any characters and any one. */
export function compileGlob(pattern: string): (name: string) => boolean {
  const atoms = [...pattern].map((one): Atom => {
    if (one === "*") return { test: () => true, isStarred: true };
    return { test: one === "?" ? () => true : (character) => character === one, isStarred: false };
  });
  return (name) => matches({ atoms, isAtStart: true, isAtEnd: true }, name);
}
