/** While developing: shows saved documents as soon as the server serves them. Absent from production builds. */
export function followDocuments(shown: string): void {
  import.meta.hot?.on("farhelm:documents", async ({ version }: { version: string }) => {
    if (version === shown) return;
    for (let tries = 0; tries < 50; tries += 1) {
      const served = (await (await fetch("/version.json", { cache: "no-store" })).json()) as { documents: string };
      if (served.documents === version) return location.reload();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}
