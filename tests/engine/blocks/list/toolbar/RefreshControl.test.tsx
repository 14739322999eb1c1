// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RefreshControl } from "../../../../../engine/blocks/list/toolbar/RefreshControl";
import { renderContent } from "../../../renderContent";

afterEach(cleanup);

it("[layout.auto-refresh-choices] offers exactly 10s, 30s, 1m, 5m, 15m, 30m, 1h, 2h and 24h, and not to refresh", () => {
  const onEvery = vi.fn();
  renderContent(<RefreshControl every="1m" isFetching={false} onRefresh={vi.fn()} onEvery={onEvery} />);
  fireEvent.click(screen.getByRole("button", { name: "Refresh automatically" }));
  const choices = screen.getAllByRole("menuitemradio", { hidden: true });
  const times = ["10s", "30s", "1m", "5m", "15m", "30m", "1h", "2h", "24h"];
  expect(choices.map((choice) => choice.textContent)).toEqual(["Off", ...times]);
  fireEvent.click(choices[1] as HTMLElement);
  expect(onEvery).toHaveBeenCalledWith("10s");
});
