import { compile, formatProblem, type Served } from "../../../codegen/index";
import type { Asset } from "../assets/Asset";
import { reasonOf } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { chooseInitialDocuments, type InitialDocuments } from "./chooseInitialDocuments";
import { describeBound } from "./compiler/compileInitialDocuments";
import {
  CompileBoundError,
  type CompileBounds,
  CompileCancelledError,
  DocumentCompiler,
} from "./compiler/DocumentCompiler";
import { checkFolders, type DefaultChoice, documentFaults } from "./documentFaults";
import { fingerprintOf } from "./fingerprint";
import { Generation } from "./Generation";
import { createOverlayStore, type OverlayStore } from "./OverlayStore";
import { Verdict } from "./Verdict";
import { type LanguagePreferences, visitorLanguage } from "./visitorLanguage";
import { watchFolders } from "./watchFolders";

/** Where documents come from and what is shown first. */
export interface DocumentOptions extends DefaultChoice {
  /** The built-in documents. */
  base: string;
  overlays: string[];
  /** Whether the built-in documents are being worked on. */
  dev: boolean;
  log: Logger;
  /** What compiling overlays may cost, where that is not the usual. */
  bounds?: Partial<CompileBounds>;
  /** Where the last good overlays are kept for a start that finds them broken. */
  kept?: string;
  /** Gives up a compile that the start waits for. */
  abort?: AbortSignal;
}

/** Who asks for a page: at which host, and in which languages. */
export interface Visitor extends LanguagePreferences {
  host: string;
}

/** The dev server watches too and hands over what it compiled; looking meanwhile would only delay it. */
const DEV_QUIET_MS = 1_000;

/** A compile may be as slow as this (ms) before documents that changed meanwhile begin a new one in its place. */
const REPLACED_AFTER_MS = 10_000;

/** Sets whose files stay served, so that consoles opened before a change go on working. */
const KEPT = 5;

/** The documents being served: the last good ones, whatever their folders hold now. */
export class DocumentService {
  readonly verdict: Verdict;
  readonly #options: DocumentOptions;
  readonly #compiler: DocumentCompiler | undefined;
  readonly #listeners = new Set<(compiled: Served) => void>();
  #latest: Generation;
  #earlier: Generation[] = [];
  #refused: Served | undefined;
  /** The files that changed since the documents were compiled last. */
  #changed: readonly string[] = [];
  #isCompiling = false;
  #isClosed = false;
  readonly #keeper: OverlayStore;
  #stop = () => {};

  private constructor(
    options: DocumentOptions,
    { compiled, refused }: InitialDocuments,
    compiler: DocumentCompiler | undefined,
  ) {
    this.#options = options;
    this.#latest = new Generation(compiled, new Date());
    this.verdict = new Verdict(refused, options.log);
    this.#compiler = compiler;
    this.#keeper = createOverlayStore(options);
  }

  /** Compiles the documents and watches their folders; overlays that are wrong are left out until they are mended. */
  static async open(options: DocumentOptions): Promise<DocumentService> {
    const { base, overlays, dev, abort } = options;
    await checkFolders(overlays);
    // In development the page's own tools compile the same in this process, and both share the result.
    const compiler = dev || overlays.length === 0 ? undefined : new DocumentCompiler(options.bounds);
    const close = () => compiler?.close();
    abort?.addEventListener("abort", close);
    try {
      const seen = await fingerprintOf(overlays);
      const first = await chooseInitialDocuments(options, compiler);
      warnOf(first.compiled, options.log);
      const service = new DocumentService(options, first, compiler);
      if (first.refused.length === 0) await service.#keeper.keep(seen);
      const notice = (paths: readonly string[]) => service.#takeChange(paths);
      service.#stop = await watchFolders(dev ? [base, ...overlays] : overlays, notice, dev ? DEV_QUIET_MS : undefined);
      return service;
    } catch (error) {
      close();
      throw error;
    } finally {
      abort?.removeEventListener("abort", close);
    }
  }

  /** The documents as compiled. */
  current(): Served {
    return this.#latest.compiled;
  }

  /** Changes whenever a document does. */
  get version(): string {
    return this.#latest.compiled.version;
  }

  /** When these documents began to be served. */
  get since(): Date {
    return this.#latest.since;
  }

  /** The boot document for a visitor: the brand of the host, in a language that it offers. */
  boot({ host, ...spoken }: Visitor): ReturnType<Served["boot"]> {
    const { brands, languages } = this.#latest.compiled.documents;
    const brand = this.#latest.brandOf(host) ?? this.#options.brand;
    const language = visitorLanguage(spoken, brands[brand] ?? {}, Object.keys(languages), this.#options.language);
    return this.#latest.boot({ brand, language });
  }

  /** Whether a brand names this host as its own. */
  isBrandHost(host: string): boolean {
    return this.#latest.brandOf(host) !== undefined;
  }

  /** A served file, of this set or of one that open consoles still use. */
  asset(path: string): Asset | undefined {
    return this.#latest.asset(path) ?? this.#earlier.map((each) => each.asset(path)).find(Boolean);
  }

  /** Calls the listener after every good change. */
  onChange(listener: (compiled: Served) => void): void {
    this.#listeners.add(listener);
  }

  /** Takes over what another compiled of the same folders, if it is good. */
  take = (compiled: Served): boolean => this.#adopt(compiled, performance.now());

  /** Stops watching and compiling. */
  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.#compiler?.close();
  }

  #takeChange(paths: readonly string[]): void {
    this.#changed = [...new Set([...this.#changed, ...paths])];
    if (this.#isCompiling) this.#compiler?.cancelAfter(REPLACED_AFTER_MS);
    else void this.#compileChanges();
  }

  async #compileChanges(): Promise<void> {
    this.#isCompiling = true;
    while (this.#changed.length > 0 && !this.#isClosed) {
      const changed = this.#changed;
      this.#changed = [];
      await this.#compileOnce(changed);
    }
    this.#isCompiling = false;
  }

  async #compileOnce(changed: readonly string[]): Promise<void> {
    const folders = [this.#options.base, ...this.#options.overlays];
    const began = performance.now();
    try {
      const seen = await this.#keeper.look();
      if (this.#adopt(await (this.#compiler?.compile(folders) ?? compile({ folders })), began))
        void this.#keeper.keep(seen);
    } catch (error) {
      if (error instanceof CompileCancelledError) return;
      this.#refused = undefined;
      const isBound = error instanceof CompileBoundError;
      this.verdict.refuse([isBound ? describeBound(changed, error) : `They could not be read: ${reasonOf(error)}`]);
    }
  }

  #adopt(compiled: Served, began: number): boolean {
    if (compiled === this.#refused) return false;
    const faults = documentFaults(compiled, this.#options);
    if (faults.length > 0) {
      this.#refused = compiled;
      this.verdict.refuse(faults);
      return false;
    }
    this.verdict.accept();
    if (compiled.version === this.version) return true;
    warnOf(compiled, this.#options.log);
    this.#earlier = [this.#latest, ...this.#earlier].slice(0, KEPT - 1);
    this.#latest = new Generation(compiled, new Date());
    this.#options.log.info("The changed documents are served.", { ms: Math.round(performance.now() - began) });
    for (const listener of this.#listeners) listener(compiled);
    return true;
  }
}

function warnOf({ warnings }: Served, log: Logger): void {
  for (const warning of warnings) log.warn(formatProblem(warning));
}
