import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { MissingPart, type MissingPartProps } from "./MissingPart";

/** A part of the screen whose code comes when it is first needed. */
export interface LazyComponent<Props> {
  Part: FunctionComponent<Props> & { prepare: () => Promise<unknown> };
  /** Fetches the code ahead; drawn afterwards, the part is there at once. */
  prepare: () => Promise<unknown>;
}

/** What stands in the place of a part: while its code is on its way, and when it did not come or failed. */
export interface LazyFallbacks<Props> {
  waiting?: ReactNode;
  Missing?: ComponentType<Props & MissingPartProps>;
}

/** Makes a part of the screen of code that is fetched later; one that cannot be fetched or drawn says so in its place. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, Missing = MissingPart }: LazyFallbacks<Props> = {},
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
  // What failed once fails for good inside lazy: every try has one of its own.
  const part = () => loaded ?? lazy(async () => ({ default: (await prepare()) as ComponentType<object> }));
  // biome-ignore lint/correctness/noComponentHookFactories: a module makes its late parts once, outside any component
  function LatePart(props: Props) {
    // What is shown never changes its kind, or it would lose what was typed.
    const [{ Drawn, tries }, setTry] = useState(() => ({ Drawn: part() as ComponentType<Props>, tries: 1 }));
    const retry = () => setTry({ Drawn: part() as ComponentType<Props>, tries: tries + 1 });
    const missing = (failure: Error) => (
      <Missing {...props} onRetry={retry} failure={failure instanceof NotLoaded ? undefined : failure} />
    );
    return (
      <ErrorBoundary key={tries} failed={missing}>
        <Suspense fallback={waiting}>
          <Drawn {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  // Who asked ahead opens the part in any case: it then says itself that it is missing.
  const ahead = { prepare: () => prepare().catch(() => undefined) };
  return { ...ahead, Part: Object.assign(LatePart, ahead) };
}

/** The code of a part did not come. */
class NotLoaded extends Error {}
