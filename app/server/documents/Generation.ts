import type { Served } from "../../../codegen/index";
import { type Asset, createAsset } from "../assets/Asset";

/** Selects a boot document. */
export interface BootChoice {
  brand: string;
  language: string;
}

type CompiledBoot = ReturnType<Served["boot"]>;

/** One valid compilation of the documents, with its files. */
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

  /** The file at a path of this generation. */
  asset(path: string): Asset | undefined {
    return this.#assets.get(path);
  }

  /** The boot document of a brand in a language; memoized. */
  boot(choice: BootChoice): CompiledBoot {
    const key = JSON.stringify([choice.brand, choice.language]);
    const known = this.#boots.get(key);
    if (known) return known;
    const boot = this.compiled.boot(choice);
    this.#boots.set(key, boot);
    this.#assets.set(boot.path, createAsset(boot.path, boot.code, true));
    return boot;
  }

  /** The brand that lists a host as its own. */
  brandOf(host: string): string | undefined {
    const name = host.toLowerCase();
    return Object.entries(this.compiled.documents.brands).find(([, { hosts }]) => hosts?.includes(name))?.[0];
  }
}
