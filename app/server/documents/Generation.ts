import type { Served } from "../../../codegen/index";
import { type Asset, createAsset } from "../assets/Asset";

/** What decides which boot document a browser gets. */
export interface BootChoice {
  brand: string;
  language: string;
}

type CompiledBoot = ReturnType<Served["boot"]>;

/** One good set of documents with the files made of it. */
export class Generation {
  readonly #assets = new Map<string, Asset>();
  readonly #boots = new Map<string, CompiledBoot>();

  constructor(
    readonly compiled: Served,
    readonly since: Date,
  ) {
    for (const [path, content] of compiled.assets) this.#assets.set(path, createAsset(path, content, false));
    for (const [path, code] of compiled.files) this.#assets.set(path, createAsset(path, code, true));
  }

  /** The file at an address of this generation. */
  asset(path: string): Asset | undefined {
    return this.#assets.get(path);
  }

  /** The boot document of a brand in a language; made once, served from then on. */
  boot(choice: BootChoice): CompiledBoot {
    const name = JSON.stringify([choice.brand, choice.language]);
    const known = this.#boots.get(name);
    if (known) return known;
    const boot = this.compiled.boot(choice);
    this.#boots.set(name, boot);
    this.#assets.set(boot.path, createAsset(boot.path, boot.code, true));
    return boot;
  }

  /** The brand that names a host as its own. */
  brandOf(host: string): string | undefined {
    const name = host.toLowerCase();
    return Object.entries(this.compiled.documents.brands).find(([, { hosts }]) => hosts?.includes(name))?.[0];
  }
}
