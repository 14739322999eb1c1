import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { MissingPart, type MissingPartProps } from "./MissingPart";

/** A component whose code is loaded when first rendered (code splitting). */
export interface LazyComponent<Props> {
  Part: FunctionComponent<Props> & { prepare: () => Promise<unknown> };
  /** Preloads the code; afterwards the component renders synchronously. */
  prepare: () => Promise<unknown>;
}

/** Fallbacks of a lazy component: while loading, and after a failure. */
export interface LazyFallbacks<Props> {
  fallback?: ReactNode;
  Missing?: ComponentType<Props & MissingPartProps>;
}

/** Makes a lazy component, with error boundary and retry; one that cannot be loaded or rendered is replaced by `Missing`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, Missing = MissingPart }: LazyFallbacks<Props> = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const prepare = async () => {
    try {
      loaded = await load();
    } catch (cause) {
      throw new NotLoaded("not loaded", { cause });
    }
    return loaded;
  };
  // React.lazy caches a rejection: each try makes a new one.
  const part = () => loaded ?? lazy(async () => ({ default: (await prepare()) as ComponentType<object> }));
  // biome-ignore lint/correctness/noComponentHookFactories: a module makes its lazy components once, outside any component
  function LazyPart(props: Props) {
    // The component type stays stable while mounted, as a change would remount it and lose its state.
    const [{ Drawn, tries }, setTry] = useState(() => ({ Drawn: part() as ComponentType<Props>, tries: 1 }));
    const retry = () => setTry({ Drawn: part() as ComponentType<Props>, tries: tries + 1 });
    const missing = (failure: Error) => (
      <Missing {...props} onRetry={retry} failure={failure instanceof NotLoaded ? undefined : failure} />
    );
    return (
      <ErrorBoundary key={tries} failed={missing}>
        <Suspense fallback={<Pending>{fallback}</Pending>}>
          <Drawn {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  // Preloading ignores errors: the component reports them when rendered.
  const preload = { prepare: () => prepare().catch(() => undefined) };
  return { ...preload, Part: Object.assign(LazyPart, preload) };
}

let pending = 0;

/** Number of components in whose place a fallback is shown. */
export const countPending = (): number => pending;

/** What is shown while a component is loading. It is counted without an element, which could change the layout. */
function Pending({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    pending += 1;
    return () => {
      pending -= 1;
    };
  }, []);
  return children;
}

/** The code of a component could not be loaded. */
class NotLoaded extends Error {}
