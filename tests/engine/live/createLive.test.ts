import { afterEach, describe, expect, it, vi } from "vitest";
import { createLive, type LiveSocket, socketOptions } from "../../../engine/live/createLive";
import { productSettings } from "../../productSettings";

function fakeSocket() {
  const handlers = new Map<string, (...values: unknown[]) => void>();
  let onAny: (event: string, ...values: unknown[]) => void = () => {};
  const emitted: unknown[] = [];
  const socket: LiveSocket = {
    on: (event, handler) => handlers.set(event, handler),
    onAny: (handler) => (onAny = handler),
    emit: (event, payload) => emitted.push([event, payload]),
    disconnect: () => emitted.push(["disconnect"]),
  };
  const receive = (event: string, ...values: unknown[]) => {
    handlers.get(event)?.(...values);
    if (event !== "connect" && event !== "disconnect") onAny(event, ...values);
  };
  return { socket, emitted, receive };
}

async function openLive() {
  const { socket, emitted, receive } = fakeSocket();
  const connect = vi.fn(() => socket);
  const live = createLive(
    async () => connect,
    productSettings,
    () => 2_500,
  );
  const settle = () => new Promise((done) => setTimeout(done, 0));
  return { live, emitted, receive, connect, settle };
}

afterEach(() => void vi.restoreAllMocks());

describe("createLive", () => {
  it("[realtime.path][realtime.websocket-only][realtime.reconnect-attempts][realtime.reconnect-delay][realtime.connect-timeout] connects as the specification says", () => {
    expect(socketOptions(productSettings)).toEqual({
      path: "/status/socket.io",
      transports: ["websocket"],
      reconnectionAttempts: 5,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
    });
  });

  it("tries again to load the socket's code when the server was away, and joins what is listened to by then", async () => {
    vi.useFakeTimers();
    const { socket, emitted, receive } = fakeSocket();
    const load = vi.fn(async () => () => socket).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const live = createLive(load, productSettings, () => 2_500);
    live.subscribe("loaves.1", "Changed", () => {});
    await vi.advanceTimersByTimeAsync(productSettings.socketDelayMax - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    receive("connect");
    expect(load).toHaveBeenCalledTimes(2);
    expect(emitted).toEqual([["subscribe", { channel: "loaves.1", ago: 2_500 }]]);
    vi.useRealTimers();
  });

  it("gives up the code of the socket as it gives up reconnects, until somebody listens again", async () => {
    vi.useFakeTimers();
    const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const live = createLive(load, productSettings);
    live.subscribe("loaves.1", "Changed", () => {});
    await vi.advanceTimersByTimeAsync(100 * productSettings.socketDelayMax);
    expect(load).toHaveBeenCalledTimes(1 + productSettings.socketReconnects);
    live.subscribe("loaves.2", "Changed", () => {});
    expect(load).toHaveBeenCalledTimes(2 + productSettings.socketReconnects);
    live.close();
    await vi.advanceTimersByTimeAsync(100 * productSettings.socketDelayMax);
    expect(load).toHaveBeenCalledTimes(2 + productSettings.socketReconnects);
    vi.useRealTimers();
  });

  it("opens one socket with the first subscription and joins each channel once", async () => {
    const { live, emitted, receive, connect, settle } = await openLive();
    expect(connect).not.toHaveBeenCalled();
    const leaves = [live.subscribe("loaves.1", "Changed", () => {}), live.subscribe("loaves.1", "Changed", () => {})];
    await settle();
    receive("connect");
    live.subscribe("ovens", "Hot", () => {});
    expect(connect).toHaveBeenCalledTimes(1);
    leaves[0]?.();
    expect(emitted).toEqual([
      ["subscribe", { channel: "loaves.1", ago: 2_500 }],
      ["subscribe", { channel: "ovens" }],
    ]);
    leaves[1]?.();
    expect(emitted.at(-1)).toEqual(["unsubscribe", { channel: "loaves.1" }]);
  });

  it("hands an event to the handlers of its channel only", async () => {
    const { live, receive, settle } = await openLive();
    const handler = vi.fn();
    live.subscribe("loaves.1", "Changed", handler);
    await settle();
    receive("Changed", "loaves.1", [{ id: 4 }]);
    receive("Changed", "loaves.2", [{ id: 5 }]);
    receive("Other", "loaves.1", [{ id: 6 }]);
    expect(handler.mock.calls).toEqual([[[{ id: 4 }]]]);
  });

  it("joins again after a reconnect, and says each time that events may have been missed", async () => {
    const { live, emitted, receive, settle } = await openLive();
    const missed = vi.fn();
    live.onMissed(missed);
    live.subscribe("loaves.1", "Changed", () => {});
    await settle();
    receive("connect");
    receive("subscription_succeeded", "loaves.1", { isWhole: true });
    expect(missed).not.toHaveBeenCalled();
    receive("disconnect");
    receive("connect");
    receive("subscription_succeeded", "loaves.1", {});
    expect(missed.mock.calls).toEqual([[false]]);
    expect(emitted).toEqual([
      ["subscribe", { channel: "loaves.1", ago: 2_500 }],
      ["subscribe", { channel: "loaves.1" }],
    ]);
  });

  it.each([{}, undefined, { isWhole: false }])(
    "a server that answers a first join with %j may not have told all: said once",
    async (payload) => {
      const { live, receive, settle } = await openLive();
      const missed = vi.fn();
      live.onMissed(missed);
      for (const channel of ["loaves.1", "ovens"]) live.subscribe(channel, "Changed", () => {});
      await settle();
      receive("connect");
      for (const channel of ["loaves.1", "ovens", "later"]) receive("subscription_succeeded", channel, payload);
      expect(missed.mock.calls).toEqual([[true]]);
    },
  );

  it("[realtime.subscription-error-403] listeners of a refused channel are notified, and the channel is left", async () => {
    const { live, emitted, receive, settle } = await openLive();
    const [handler, refused] = [vi.fn(), vi.fn()];
    live.onRefused(refused);
    live.subscribe("loaves.1", "Changed", handler);
    await settle();
    receive("connect");
    receive("subscription_error", "loaves.1", 403);
    expect(refused).toHaveBeenCalledWith("loaves.1");
    expect(emitted.at(-1)).toEqual(["unsubscribe", { channel: "loaves.1" }]);
    receive("Changed", "loaves.1", 1);
    expect(handler).not.toHaveBeenCalled();
  });

  it("[realtime.subscription-error-other] any other refusal is only logged", async () => {
    const { live, emitted, receive, settle } = await openLive();
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    const [handler, refused] = [vi.fn(), vi.fn()];
    live.onRefused(refused);
    live.subscribe("loaves.1", "Changed", handler);
    await settle();
    receive("connect");
    receive("subscription_error", "loaves.1", 500);
    expect(log).toHaveBeenCalledTimes(1);
    expect(refused).not.toHaveBeenCalled();
    expect(emitted).toEqual([["subscribe", { channel: "loaves.1", ago: 2_500 }]]);
    receive("Changed", "loaves.1", 1);
    expect(handler).toHaveBeenCalledWith(1);
  });

  it("closes its socket and receives nothing more", async () => {
    const { live, emitted, receive, settle } = await openLive();
    const handler = vi.fn();
    live.subscribe("loaves.1", "Changed", handler);
    await settle();
    receive("connect");
    live.close();
    await settle();
    expect(emitted.at(-1)).toEqual(["disconnect"]);
    receive("Changed", "loaves.1", 1);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(["connect", "connect_error"])("closed while it is still on its way, it is ended at its %s", async (event) => {
    const { live, emitted, receive, settle } = await openLive();
    live.subscribe("loaves.1", "Changed", () => {});
    live.close();
    await settle();
    expect(emitted).toEqual([]);
    receive(event);
    expect(emitted).toEqual([["disconnect"]]);
  });
});
