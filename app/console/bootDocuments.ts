import type { Boot } from "#engine/account";

/** Loads the boot document from the address in the page's meta tag. Throws when the page has none. */
export async function loadBoot(page = document): Promise<Boot> {
  const address = page.querySelector<HTMLMetaElement>('meta[name="farhelm-boot"]')?.content;
  if (!address) throw new Error("The page names no boot document: the server that sent it is not a Farhelm server.");
  const module = (await import(/* @vite-ignore */ address)) as { default: Boot };
  return module.default;
}

/** Addresses of the documents that the server preloads for the opened route, by name. */
export function documentAddresses(): Record<string, string> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-document]")];
  return Object.fromEntries(links.map((link) => [link.dataset.document ?? "", link.href]));
}

/** Loads documents by name. One that fails is omitted, so that the page that needs it loads it again. */
export async function loadDocuments(
  addresses: Readonly<Record<string, string>>,
  load: (address: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      try {
        return [name, await load(address)] as const;
      } catch {
        // The page that needs the document shows the error with a retry button.
        return undefined;
      }
    }),
  );
  return Object.fromEntries(loaded.filter((entry) => entry !== undefined));
}
