import { compile, type Served } from "../../../codegen/index";
import type { Asset } from "../assets/Asset";
import { reasonOf } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { chooseInitialDocuments, type InitialDocuments } from "./chooseInitialDocuments";
import { describeBound } from "./compiler/compileInitialDocuments";
import {
  CompileBoundError,
  CompileCancelledError,
  DocumentCompiler,
  type OverlayCompiler,
} from "./compiler/DocumentCompiler";
import { checkFolders, type DefaultChoice, documentFaults, logWarnings } from "./documentFaults";
import { fingerprintOf } from "./fingerprint";
import { Generation } from "./Generation";
import { createOverlayStore, type OverlayStore } from "./OverlayStore";
import { Verdict } from "./Verdict";
import { type LanguagePreferences, visitorLanguage } from "./visitorLanguage";
import { watchFolders } from "./watchFolders";

/** Sources of the documents, and the default brand and language. */
export interface DocumentOptions extends DefaultChoice {
  /** The built-in documents. */
  base: string;
  overlays: string[];
  /** Development mode: the built-in documents are watched as well. */
  dev: boolean;
  log: Logger;
  /** Compiles overlays, and is closed with the service; by default in a process of its own. */
  compiler?: OverlayCompiler;
  /** Folder for snapshots of the last good overlays, used by a start that finds them broken. */
  snapshotFolder?: string;
  /** Aborts the initial compile. */
  abort?: AbortSignal;
}

/** A visitor: the host they use and their languages. */
export interface Visitor extends LanguagePreferences {
  host: string;
}

/** Debounce in development (ms): the dev server watches too and hands over its result. */
const DEV_DEBOUNCE_MS = 1_000;

/** Age (ms) from which a running compile is replaced when documents change again. */
const REPLACED_AFTER_MS = 10_000;

/** Number of generations whose files are still served to consoles opened before a change. */
const MAX_GENERATIONS = 5;

/** The served documents: always the last good ones, whatever their folders contain now. */
export class DocumentService {
  readonly verdict: Verdict;
  readonly #options: DocumentOptions;
  readonly #compiler: OverlayCompiler | undefined;
  readonly #listeners = new Set<(compiled: Served) => void>();
  #latest: Generation;
  #earlier: Generation[] = [];
  #refused: Served | undefined;
  #uncompiledChanges: readonly string[] = [];
  #isCompiling = false;
  #isClosed = false;
  readonly #store: OverlayStore;
  #stop = () => {};

  private constructor(
    options: DocumentOptions,
    { compiled, refused }: InitialDocuments,
    compiler: OverlayCompiler | undefined,
  ) {
    this.#options = options;
    this.#latest = new Generation(compiled, new Date());
    this.verdict = new Verdict(refused, options.log);
    this.#compiler = compiler;
    this.#store = createOverlayStore(options);
  }

  /** Compiles the documents and watches their folders; invalid overlays are left out until they are fixed. */
  static async open(options: DocumentOptions): Promise<DocumentService> {
    const { base, overlays, dev, abort } = options;
    await checkFolders(overlays);
    // In development Vite compiles the same documents in this process, and both share the result.
    const compiler = dev || overlays.length === 0 ? undefined : (options.compiler ?? new DocumentCompiler());
    const close = () => compiler?.close();
    abort?.addEventListener("abort", close);
    try {
      const seen = await fingerprintOf(overlays);
      const first = await chooseInitialDocuments(options, compiler);
      logWarnings(first.compiled, options.log);
      const service = new DocumentService(options, first, compiler);
      if (first.refused.length === 0) await service.#store.save(seen);
      const folders = dev ? [base, ...overlays] : overlays;
      const debounceMs = dev ? DEV_DEBOUNCE_MS : undefined;
      service.#stop = await watchFolders(folders, (paths) => service.#handleChange(paths), debounceMs);
      return service;
    } catch (error) {
      close();
      throw error;
    } finally {
      abort?.removeEventListener("abort", close);
    }
  }

  /** The current compiled documents. */
  current(): Served {
    return this.#latest.compiled;
  }

  /** Changes whenever a document does. */
  get version(): string {
    return this.#latest.compiled.version;
  }

  /** When these documents were first served. */
  get since(): Date {
    return this.#latest.since;
  }

  /** The boot document for a visitor: the brand of the host, in a language the brand offers. */
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

  /** A served file of the current or an earlier generation. */
  asset(path: string): Asset | undefined {
    return this.#latest.asset(path) ?? this.#earlier.map((each) => each.asset(path)).find(Boolean);
  }

  /** Registers a listener for every valid change. */
  onChange(listener: (compiled: Served) => void): void {
    this.#listeners.add(listener);
  }

  /** Adopts documents that were compiled elsewhere from the same folders, if they are valid. */
  take = (compiled: Served): boolean => this.#adopt(compiled, performance.now());

  /** Stops watching and compiling. */
  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.#compiler?.close();
  }

  #handleChange(paths: readonly string[]): void {
    this.#uncompiledChanges = [...new Set([...this.#uncompiledChanges, ...paths])];
    if (this.#isCompiling) this.#compiler?.cancelAfter(REPLACED_AFTER_MS);
    else void this.#compileChanges();
  }

  async #compileChanges(): Promise<void> {
    this.#isCompiling = true;
    while (this.#uncompiledChanges.length > 0 && !this.#isClosed) {
      const changed = this.#uncompiledChanges;
      this.#uncompiledChanges = [];
      await this.#compileOnce(changed);
    }
    this.#isCompiling = false;
  }

  async #compileOnce(changed: readonly string[]): Promise<void> {
    const folders = [this.#options.base, ...this.#options.overlays];
    const startedAt = performance.now();
    try {
      const seen = await this.#store.fingerprint();
      if (this.#adopt(await (this.#compiler?.compile(folders) ?? compile({ folders })), startedAt))
        void this.#store.save(seen);
    } catch (error) {
      if (error instanceof CompileCancelledError) return;
      this.#refused = undefined;
      const isBound = error instanceof CompileBoundError;
      this.verdict.refuse([isBound ? describeBound(changed, error) : `They could not be read: ${reasonOf(error)}`]);
    }
  }

  #adopt(compiled: Served, startedAt: number): boolean {
    if (compiled === this.#refused) return false;
    const faults = documentFaults(compiled, this.#options);
    if (faults.length > 0) {
      this.#refused = compiled;
      this.verdict.refuse(faults);
      return false;
    }
    this.verdict.accept();
    if (compiled.version === this.version) return true;
    logWarnings(compiled, this.#options.log);
    this.#earlier = [this.#latest, ...this.#earlier].slice(0, MAX_GENERATIONS - 1);
    this.#latest = new Generation(compiled, new Date());
    this.#options.log.info("The changed documents are served.", { ms: Math.round(performance.now() - startedAt) });
    for (const listener of this.#listeners) listener(compiled);
    return true;
  }
}
