import { createStore, type StoreApi } from "zustand/vanilla";
import type { EngineSettings } from "../settings/engineSettings";

/** The meaning of a toast. */
export type ToastTone = "neutral" | "success" | "warning" | "danger" | "info";

/** A short message; `duration` is in milliseconds, that of the settings by default. */
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
  store: StoreApi<{ visible: Toast[]; queued: Toast[] }>;
  show(content: ToastContent): void;
  close(id: number): void;
}

/** Makes the toasts: a limited number is visible, the others are queued. */
export function createToasts(settings: EngineSettings): Toasts {
  const store = createStore<{ visible: Toast[]; queued: Toast[] }>(() => ({ visible: [], queued: [] }));
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
    const { visible, queued } = store.getState();
    const next = queued.slice(0, Math.max(0, settings.toastLimit - visible.length));
    store.setState({ queued: queued.slice(next.length) });
    for (const toast of next) open(toast);
    if (store.getState().queued.length === 0) checking = void clearInterval(checking);
  }

  return {
    store,
    close,
    show(content) {
      const toast = { ...content, id: nextId++, isClosing: false };
      const { visible, queued } = store.getState();
      if (visible.length < settings.toastLimit && queued.length === 0) return open(toast);
      store.setState({ queued: [...queued, toast] });
      checking ??= setInterval(check, settings.toastQueueCheck);
    },
  };
}
