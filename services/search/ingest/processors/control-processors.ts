import { ProcessorFailure } from "../failure.ts";
import { render } from "../template.ts";
import type { RunProcessor } from "./processor.ts";

export const drop: RunProcessor = () => "dropped";
export const terminate: RunProcessor = () => "ended";

export const fail: RunProcessor = ({ document, settings }) => {
  throw new ProcessorFailure(render(settings.text("message"), document), "fail_processor_exception");
};

export const pipeline: RunProcessor = async ({ document, settings, runPipeline }) => {
  const id = render(settings.text("name"), document);
  const outcome = await runPipeline(id);
  if (outcome !== false) return outcome === "dropped" ? outcome : undefined;
  if (settings.flag("ignore_missing_pipeline")) return undefined;
  throw new ProcessorFailure(`pipeline [${id}] not found`);
};
