// jsdom draws no top layer: these stand in for the browser's <dialog> and popover methods, with their events.
const closed = () => Object.assign(new Event("toggle"), { newState: "closed" });

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.style.display = "block";
  },
  hidePopover(this: HTMLElement) {
    this.style.display = "";
    this.dispatchEvent(closed());
  },
});

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute("open", "");
    const first = this.querySelector<HTMLElement>("[autofocus], input, button, select, textarea");
    first?.focus();
  },
  show(this: HTMLDialogElement) {
    this.setAttribute("open", "");
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  },
});

Element.prototype.scrollIntoView ??= () => undefined;

globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

export {};
