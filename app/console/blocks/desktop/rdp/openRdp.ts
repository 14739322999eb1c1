import type { OpenScreen } from "../screen/RemoteScreen";
import { RdpScreen } from "./RdpScreen";

/** Opens a desktop by RDP with IronRDP, which is WebAssembly. */
export const openRdp: OpenScreen = (options) => {
  const screen = new RdpScreen(options);
  void screen.run();
  return screen;
};
