import { createStore, type StoreApi } from "zustand/vanilla";
import type { EngineSettings } from "../settings/engineSettings";

/** What a toast means. */
export type ToastTone = "neutral" | "success" | "warning" | "danger" | "info";

/** A short message; duration in milliseconds, when the usual one does not fit. */
export interface ToastContent {
  text: string;
  tone?: ToastTone;
  duration?: number;
}

/** A toast that is shown or fading out. */
export interface Toast extends ToastContent {
  id: number;
  isClosing: boolean;
}

/** The toasts of the console. */
export interface Toasts {
  store: StoreApi<{ visible: Toast[]; waiting: Toast[] }>;
  show(content: ToastContent): void;
  close(id: number): void;
}

/** Makes the queue of toasts: so many at once, the others wait their turn. */
export function createToasts(settings: EngineSettings): Toasts {
  const store = createStore<{ visible: Toast[]; waiting: Toast[] }>(() => ({ visible: [], waiting: [] }));
  let nextId = 1;
  let checking: ReturnType<typeof setInterval> | undefined;

  function open(toast: Toast): void {
    store.setState(({ visible }) => ({ visible: [...visible, toast] }));
    setTimeout(() => close(toast.id), toast.duration ?? settings.toastDuration);
  }

  function close(id: number): void {
    const change = (edit: (visible: Toast[]) => Toast[]) =>
      store.setState(({ visible }) => ({ visible: edit(visible) }));
    change((visible) => visible.map((toast) => (toast.id === id ? { ...toast, isClosing: true } : toast)));
    setTimeout(() => change((visible) => visible.filter((toast) => toast.id !== id)), settings.toastCloseAnimation);
  }

  function check(): void {
    const { visible, waiting } = store.getState();
    const next = waiting.slice(0, Math.max(0, settings.toastLimit - visible.length));
    store.setState({ waiting: waiting.slice(next.length) });
    for (const toast of next) open(toast);
    if (store.getState().waiting.length === 0) checking = void clearInterval(checking);
  }

  return {
    store,
    close,
    show(content) {
      const toast = { ...content, id: nextId++, isClosing: false };
      const { visible, waiting } = store.getState();
      if (visible.length < settings.toastLimit && waiting.length === 0) return open(toast);
      store.setState({ waiting: [...waiting, toast] });
      checking ??= setInterval(check, settings.toastQueueCheck);
    },
  };
}
