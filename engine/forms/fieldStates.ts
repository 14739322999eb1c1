import { createStore, type StoreApi } from "zustand/vanilla";

/** What decides which errors of a form are shown. */
interface States {
  /** The fields that were left once. */
  left: ReadonlySet<string>;
  isSubmitted: boolean;
  /** What the server said, by field, until the field is edited. */
  server: Readonly<Record<string, string[]>>;
}

/** Which errors of a form are shown: none while somebody types for the first time. Fields are named by their id. */
export interface FieldStates {
  store: StoreApi<States>;
  leave(id: string): void;
  submit(): void;
  edit(id: string | undefined): void;
  refuse(errors: Record<string, string[]>): void;
}

/** Makes the states of the fields of one form. */
export function createFieldStates(): FieldStates {
  const store = createStore<States>(() => ({ left: new Set(), isSubmitted: false, server: {} }));
  return {
    store,
    leave(id) {
      const { left } = store.getState();
      if (!left.has(id)) store.setState({ left: new Set(left).add(id) });
    },
    submit: () => store.setState({ isSubmitted: true }),
    edit(id) {
      const { server } = store.getState();
      if (id === undefined || server[id] === undefined) return;
      const { [id]: _corrected, ...others } = server;
      store.setState({ server: others });
    },
    refuse: (server) => store.setState({ server }),
  };
}

/** The errors of a field that are shown: the server's, else those found here once the field was left or submitted. */
export function shownErrors(states: States, id: string, found: readonly string[] | undefined): readonly string[] {
  const said = states.server[id];
  if (said) return said;
  return found && (states.isSubmitted || states.left.has(id)) ? found : none;
}

const none: readonly string[] = [];
