interface History {
  currentEntry: { index: number };
  entries(): { url: string | null; sameDocument: boolean }[];
}

/** The console page to navigate to by address, where history.back() would reload it and lose the toast; otherwise undefined. */
export function previousPage(): string | undefined {
  const { navigation } = window as { navigation?: History };
  // Without the Navigation API, the previous entry is assumed to be a page of the console.
  if (!navigation) return undefined;
  const earlier = navigation.entries().slice(0, navigation.currentEntry.index);
  if (earlier.at(-1)?.sameDocument) return undefined;
  const pages = earlier.flatMap(({ url }) => (url === null ? [] : [new URL(url)]));
  const other = pages.findLast(({ pathname }) => pathname !== location.pathname);
  return other ? other.pathname + other.search : "/";
}
