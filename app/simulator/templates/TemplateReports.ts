import { type Answers, answerRequests, answersOf } from "../../agent/templateRequests.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { DeviceState } from "../state/DeviceState";
import { queryEndpoint } from "./queryEndpoint";

/** The action that brings what a monitoring template asks for. */
export const TEMPLATE_ACTION = "monitoring_template";

/** What a simulated device answers monitoring templates, and when it is time to. */
export class TemplateReports {
  /** When a template was answered last (s), with what it asked for then: asked for something else, it is answered at once. */
  private readonly answered = new Map<string, { time: number; asks: object }>();

  constructor(
    private readonly device: DeviceDescription,
    private readonly state: DeviceState,
  ) {}

  /** The answers that are due, each template in as many messages as it takes. */
  at(time: number): { config: number; values: Answers }[] {
    const templates = Object.entries(this.state.templates ?? {});
    for (const config of this.answered.keys()) if (!this.state.templates?.[config]) this.answered.delete(config);
    return templates.flatMap(([config, asks]) => {
      const last = this.answered.get(config);
      if (last?.asks === asks && time < last.time + asks.period) return [];
      this.answered.set(config, { time, asks });
      const contents = asks.requests.map(({ url }) => queryEndpoint(this.device, this.state, url, time));
      return answersOf(Number(config), answerRequests(asks.requests, contents));
    });
  }
}
