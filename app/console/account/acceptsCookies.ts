const PROBE = "cookieProbe";

/** Whether the browser stores cookies of this site. Writes a probe, because `navigator.cookieEnabled` is true in some browsers that block cookies. */
export function acceptsCookies(page: Pick<Document, "cookie">): boolean {
  page.cookie = `${PROBE}=1; path=/; samesite=strict`;
  const isStored = page.cookie.includes(`${PROBE}=1`);
  page.cookie = `${PROBE}=; path=/; samesite=strict; max-age=0`;
  return isStored;
}
