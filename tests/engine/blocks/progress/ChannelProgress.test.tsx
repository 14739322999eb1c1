// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useOperation } from "../../../../engine/api/useOperation";
import { ChannelProgress } from "../../../../engine/blocks/progress/ChannelProgress";
import { statusOf, withEvent } from "../../../../engine/blocks/progress/progressRows";
import { renderContent } from "../../renderContent";

afterEach(cleanup);

test("follows each subject of a channel to its end", async () => {
  const rows = [{ subject: "1", name: "Rye", status: "pending", value: "Waits for the oven" }];
  const { send } = renderContent(
    <ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} />,
    {
      boot: { operations: { getProgress: { method: "get", path: "/p" } } },
      answer: () => ({ data: rows }),
    },
  );
  expect(await screen.findByText("0 done, 0 failed, 1 in progress")).toBeTruthy();
  expect(screen.getByText("Waits for the oven")).toBeTruthy();
  act(() => send("ch", "status", { event: "status", data: { 1: { status: "completed", value: "Baked" } } }));
  expect(await screen.findByText("1 done, 0 failed, 0 in progress")).toBeTruthy();
  act(() => send("ch", "status", { event: "status", data: { 2: { status: "error", errorcode: 7 } } }));
  expect(await screen.findByText("1 done, 1 failed, 0 in progress")).toBeTruthy();
  expect(screen.getByText("Error code 7")).toBeTruthy();
});

test("messages sent while a response was pending, or before the channel was joined, are not lost", async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const { send } = renderContent(
    <ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} />,
    {
      boot: { operations: { getProgress: { method: "get", path: "/p" } } },
      answer: () => new Promise((resolve) => answers.push((data) => resolve({ data }))),
    },
  );
  const half = { subject: "1", name: "Rye", status: "running", progress: { value: 1, total: 2 } };
  const sendEvent = (event: string, payload?: unknown) => act(() => send("ch", event, payload));
  await waitFor(() => expect(answers).toHaveLength(1));
  sendEvent("subscription_succeeded");
  await act(async () => answers[0]?.([half]));
  await waitFor(() => expect(answers).toHaveLength(2));
  sendEvent("status", { data: { 1: { status: "completed", progress: { value: 2, total: 2 } } } });
  expect(await screen.findByText("1 done, 0 failed, 0 in progress")).toBeTruthy();
  await act(async () => answers[1]?.([half]));
  expect(await screen.findByText("1 done, 0 failed, 0 in progress")).toBeTruthy();
  sendEvent("subscription_succeeded");
  await waitFor(() => expect(answers).toHaveLength(3));
  await act(async () => answers[2]?.([{ ...half, status: "error" }]));
  expect(await screen.findByText("0 done, 1 failed, 0 in progress")).toBeTruthy();
});

function Below() {
  const { data } = useOperation<{ name: string }>("getOven", {});
  return <p>{data?.name}</p>;
}

test("the blocks below are reloaded once everything has finished", async () => {
  const calledOperations: string[] = [];
  const { send } = renderContent(
    <>
      <ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} />
      <Below />
    </>,
    {
      boot: {
        operations: { getProgress: { method: "get", path: "/p" }, getOven: { method: "get", path: "/oven" } },
      },
      answer: ({ operation }) => {
        calledOperations.push(operation);
        return { data: operation === "getOven" ? { name: "Oven" } : [{ subject: "1", status: "pending" }] };
      },
    },
  );
  expect(await screen.findByText("Oven")).toBeTruthy();
  const before = calledOperations.length;
  act(() => send("ch", "status", { event: "status", data: { 1: { status: "pending", value: "Half" } } }));
  expect(calledOperations).toHaveLength(before);
  act(() => send("ch", "status", { event: "status", data: { 1: { status: "completed" } } }));
  await waitFor(() => expect(calledOperations.slice(before)).toEqual(["getOven"]));
});

test("a window closed before the end is followed on, without leaving the channel in between", async () => {
  const calledOperations: string[] = [];
  const window = (
    <ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} key="window" />
  );
  const { send, show, removedChannels } = renderContent([<Below key="below" />, window], {
    boot: { operations: { getProgress: { method: "get", path: "/p" }, getOven: { method: "get", path: "/oven" } } },
    answer: ({ operation }) => {
      calledOperations.push(operation);
      return { data: operation === "getOven" ? { name: "Oven" } : [{ subject: "1", status: "pending" }] };
    },
  });
  expect(await screen.findByText("0 done, 0 failed, 1 in progress")).toBeTruthy();
  show([<Below key="below" />]);
  expect(screen.queryByText(/in progress/)).toBeNull();
  expect(removedChannels).toEqual([]);
  const before = calledOperations.length;
  act(() => send("ch", "status", { event: "status", data: { 1: { status: "completed" } } }));
  await waitFor(() => expect(calledOperations.slice(before)).toEqual(["getOven"]));
  expect(removedChannels).toEqual(["ch"]);
});

test("a channel may answer with nothing said of a subject yet", async () => {
  const minimalRecord = {
    subject: "1",
    name: "Rye",
    status: "pending",
    value: null,
    errorcode: null,
    progress: null,
    link: null,
  };
  renderContent(<ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} />, {
    boot: { operations: { getProgress: { method: "get", path: "/p" } } },
    answer: () => ({ data: [minimalRecord] }),
  });
  expect(await screen.findByText("Rye")).toBeTruthy();
  expect(screen.queryByText(/Error code/)).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

test("what a subject answered is shown as values, tables and a tree, never as raw text", async () => {
  const record = {
    ...{ subject: "1", name: "Rye", status: "completed", link: "oven.example/1" },
    data: {
      status: 200,
      ports: [{ port: 1, link: true, clients: [{ name: "tin", ip: "10.0.0.1" }] }],
      body: { hot: 1 },
    },
  };
  renderContent(<ChannelProgress options={{ operation: "getProgress" }} context={{ route: { channel: "ch" } }} />, {
    boot: { operations: { getProgress: { method: "get", path: "/p" } } },
    answer: () => ({ data: [record] }),
  });
  expect(await screen.findByText("200")).toBeTruthy();
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["1", "✓", "tin · 10.0.0.1"]);
  expect(screen.getByText("hot:", { exact: false }).closest("li")?.textContent).toBe("hot: 1");
  expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("https://oven.example/1");
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
});

test("reports it when nothing is under way", () => {
  renderContent(<ChannelProgress options={{ operation: "getProgress" }} context={{}} />);
  expect(screen.getByText("Nothing in progress.")).toBeTruthy();
});

test.each([
  ["completed", "done"],
  ["finished", "done"],
  ["warning", "warning"],
  ["error", "failed"],
  ["cancelled", "failed"],
  ["pending", "waiting"],
  [undefined, "waiting"],
])("the status %s counts as %s", (status, group) => expect(statusOf({ status })).toBe(group));

test("an event that says nothing changes nothing", () => {
  const rows = [{ subject: "1", status: "pending" }];
  expect(withEvent(rows, null)).toEqual(rows);
  expect(withEvent(rows, { data: "nonsense" }).slice(0, 1)).toEqual(rows);
});
