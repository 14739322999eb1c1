import type { Option } from "./Option";

/** Options of how devices are reached for remote access. */
export const REACH_OPTIONS = {
  nodeUrl: {
    flag: "node-url",
    variable: "FARHELM_NODE_URL",
    kind: "origin",
    value: "URL",
    sentence:
      "The address at which other servers of the same database reach this one, such as http://10.0.0.5:8080, for remote access to devices whose tunnel ends here; needed with several servers only.",
  },
  directNetworks: {
    flag: "direct-networks",
    variable: "FARHELM_DIRECT_NETWORKS",
    kind: "networks",
    value: "LIST",
    sentence:
      "Networks, such as 10.8.0.0/16, in which this server connects directly to targets of remote access whose device has no tunnel; anyone who may create remote accesses then reaches every host there. Left out, there are none.",
  },
  webuiUrl: {
    flag: "webui-url",
    variable: "FARHELM_WEBUI_URL",
    kind: "wildcard",
    value: "URL",
    sentence:
      "The address of devices' web pages, such as https://*.connect.example.com: each session has a host of its own in place of the asterisk. Left out, it is http://*.localhost while the console serves this machine only; otherwise the pages cannot be opened.",
  },
  webuiPort: {
    flag: "webui-port",
    variable: "FARHELM_WEBUI_PORT",
    kind: "port",
    value: "NUMBER",
    sentence:
      "The port on which devices' web pages are served; left out, it is 8081, or any free one when that is taken.",
  },
} as const satisfies Record<string, Option>;
