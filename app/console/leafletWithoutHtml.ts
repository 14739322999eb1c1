import type { Plugin } from "vite";

const PROBE = "div.innerHTML = '<svg/>';";

/**
 * Vite plugin that replaces one statement of Leaflet 1.9: its detection of inline SVG assigns innerHTML as it is loaded,
 * which Trusted Types refuse (docs/adr/0021). The build fails when the statement is not there.
 */
export const leafletWithoutHtml: Plugin = {
  name: "leaflet-without-html",
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler(code) {
      if (!code.includes(PROBE)) this.error("Leaflet no longer assigns innerHTML as it is loaded: remove this plugin.");
      return code.replace(PROBE, "div.append(svgCreate('svg'));");
    },
  },
};
