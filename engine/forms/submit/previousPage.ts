interface History {
  currentEntry: { index: number };
  entries(): { url: string | null; sameDocument: boolean }[];
}

/** The page of the console to go on with by its address, where a step back would load it anew and lose what is told. */
export function previousPage(): string | undefined {
  const { navigation } = window as { navigation?: History };
  // Browsers that cannot say what lies behind are believed to have a page of the console there.
  if (!navigation) return undefined;
  const earlier = navigation.entries().slice(0, navigation.currentEntry.index);
  if (earlier.at(-1)?.sameDocument) return undefined;
  const pages = earlier.flatMap(({ url }) => (url === null ? [] : [new URL(url)]));
  const other = pages.findLast(({ pathname }) => pathname !== location.pathname);
  return other ? other.pathname + other.search : "/";
}
