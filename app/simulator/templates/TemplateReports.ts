import { type Answers, answerRequests, valuesMessages } from "../../agent/templateRequests.mjs";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { DeviceState } from "../state/DeviceState";
import { queryEndpoint } from "./queryEndpoint";

/** The action of the job that delivers a monitoring template. */
export const TEMPLATE_ACTION = "monitoring_template";

/** Reports values by the monitoring templates of a simulated device, when they are due. */
export class TemplateReports {
  /** Last report by template: its time (s) and the template then, as a changed template is reported at once. */
  private readonly reported = new Map<string, { time: number; template: object }>();

  constructor(
    private readonly device: DeviceDescription,
    private readonly state: DeviceState,
  ) {}

  /** The messages that are due. */
  at(time: number): { config: number; values: Answers }[] {
    const templates = Object.entries(this.state.templates ?? {});
    for (const config of this.reported.keys()) if (!this.state.templates?.[config]) this.reported.delete(config);
    return templates.flatMap(([config, template]) => {
      const last = this.reported.get(config);
      if (last?.template === template && time < last.time + template.period) return [];
      this.reported.set(config, { time, template });
      const contents = template.requests.map(({ url }) => queryEndpoint(this.device, this.state, url, time));
      return valuesMessages(Number(config), answerRequests(template.requests, contents));
    });
  }
}
