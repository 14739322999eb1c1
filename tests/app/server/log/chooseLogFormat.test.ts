import { expect, test } from "vitest";
import { chooseLogFormat } from "../../../../app/server/log/chooseLogFormat";

test.each([
  [[], {}, true, "text"],
  [[], {}, false, "json"],
  [[], { FARHELM_LOG: "" }, true, "text"],
  [["--log", "json"], {}, true, "json"],
  [["--log=text"], {}, false, "text"],
  [[], { FARHELM_LOG: "text" }, false, "text"],
  [["--log", "json"], { FARHELM_LOG: "text" }, true, "json"],
  [["--port", "0", "--empty", "--log", "text", "--documents", "a"], {}, false, "text"],
  [["--prot", "1", "stray", "--log", "text"], {}, false, "text"],
  [["--log"], {}, false, "json"],
  [["--log", "xml"], {}, true, "text"],
] as const)("%j with %j, terminal: %s, gives %s", (names, environment, isTerminal, format) => {
  expect(chooseLogFormat([...names], environment, isTerminal)).toBe(format);
});
