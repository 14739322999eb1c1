import type { Boot } from "#engine/account";

/** Loads the boot document whose address the server wrote into the page. */
export async function loadBoot(): Promise<Boot> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="farhelm-boot"]')?.content;
  if (!address) throw new Error("The page names no boot document: the server that sent it is not a Farhelm server.");
  const module = (await import(/* @vite-ignore */ address)) as { default: Boot };
  return module.default;
}
