import type { Boot } from "#engine/account";

/** Loads the boot document whose address the server wrote into the page. */
export async function loadBoot(page = document): Promise<Boot> {
  const address = page.querySelector<HTMLMetaElement>('meta[name="farhelm-boot"]')?.content;
  if (!address) throw new Error("The page names no boot document: the server that sent it is not a Farhelm server.");
  const module = (await import(/* @vite-ignore */ address)) as { default: Boot };
  return module.default;
}

/** Where the documents of the address opened are: the server names those it expects to be shown first. */
export function documentAddresses(): Record<string, string> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-document]")];
  return Object.fromEntries(links.map((link) => [link.dataset.document ?? "", link.href]));
}

/** Loads documents by name; one that does not come is left out, and asked for again when it is due. */
export async function loadDocuments(
  addresses: Readonly<Record<string, string>>,
  load: (address: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      try {
        return [name, await load(address)] as const;
      } catch {
        // The page that needs it says so, and offers to try again.
        return undefined;
      }
    }),
  );
  return Object.fromEntries(loaded.filter((entry) => entry !== undefined));
}
