import type { Backend } from "@devolutions/iron-remote-desktop-rdp";
import { scancodeOf } from "./scancodes";

type Events = typeof Backend.DeviceEvent;
type DeviceEvent = ReturnType<Events["mouseMove"]>;

/** Where input goes. */
export interface InputTarget {
  events: Events;
  send: (...events: DeviceEvent[]) => void;
  releaseAll: () => void;
  isViewOnly: () => boolean;
}

/** The place of the pointer in pixels of the desktop, which the canvas may show larger or smaller. */
function placeOf(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): [number, number] {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  return [
    within(((clientX - left) * canvas.width) / width, canvas.width),
    within(((clientY - top) * canvas.height) / height, canvas.height),
  ];
}

/** Sends the input of a canvas to a desktop. */
export function listenToInput(canvas: HTMLCanvasElement, { events, send, releaseAll, isViewOnly }: InputTarget): void {
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ) =>
    canvas.addEventListener(type, (event) => {
      if (!isViewOnly()) handle(event);
    });
  const move = (event: MouseEvent) => send(events.mouseMove(...placeOf(canvas, event)));
  const press = (toEvent: (scancode: number) => DeviceEvent) => (event: KeyboardEvent) => {
    const scancode = scancodeOf(event.code);
    if (scancode === undefined) return;
    event.preventDefault();
    send(toEvent(scancode));
  };
  listen("keydown", press(events.keyPressed));
  listen("keyup", press(events.keyReleased));
  listen("pointermove", move);
  listen("pointerdown", (event) => {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    move(event);
    send(events.mouseButtonPressed(event.button));
    event.preventDefault();
  });
  listen("pointerup", (event) => send(events.mouseButtonReleased(event.button)));
  listen("wheel", (event) => {
    event.preventDefault();
    const isVertical = event.deltaY !== 0;
    send(events.wheelRotations(isVertical, -(isVertical ? event.deltaY : event.deltaX), event.deltaMode));
  });
  listen("contextmenu", (event) => event.preventDefault());
  // The browser takes the pointer for itself, and does not say when its buttons are released.
  listen("pointercancel", releaseAll);
  listen("blur", releaseAll);
}
