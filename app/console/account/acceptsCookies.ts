const PROBE = "cookieProbe";

/** Whether the browser keeps cookies of this site; it is tried, as some browsers say yes and keep none. */
export function acceptsCookies(page: Pick<Document, "cookie">): boolean {
  page.cookie = `${PROBE}=1; path=/; samesite=strict`;
  const isKept = page.cookie.includes(`${PROBE}=1`);
  page.cookie = `${PROBE}=; path=/; samesite=strict; max-age=0`;
  return isKept;
}
