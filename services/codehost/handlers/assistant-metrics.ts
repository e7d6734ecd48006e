import type { AssistantMetricsHandlers } from "../../gen/codehost/v1/assistant_metrics_handlers.js";
import { invalid } from "../errors.ts";
import { parameter } from "../page.ts";
import { ok } from "../responses.ts";

const day = 86_400_000;

/** Reports on the use of an assistant. Nothing here uses one: a report has no files. */
export function createAssistantMetricsHandlers(): AssistantMetricsHandlers {
  return {
    getEnterpriseDayReport(request) {
      const report_day = parameter(request, "day") ?? daysAgo(1);
      if (!/^\d{4}-\d\d-\d\d$/.test(report_day)) throw invalid("day", "must be a date, such as 2026-01-31");
      return ok({ download_links: [], report_day });
    },
    getLatestEnterpriseMonthReport() {
      return ok({ download_links: [], report_start_day: daysAgo(28), report_end_day: daysAgo(1) });
    },
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString().slice(0, 10);
}
