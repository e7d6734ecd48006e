import type { ChunkingSettings } from "../../gen/search/v1/inference_types.js";
import { invalid } from "../../requests/invalid.ts";

const defaultMaxChunkSize = 250;
const defaultOverlap = 100;

/** Which settings a strategy has, beside `strategy` itself. */
const settingsOf: Readonly<Record<string, readonly (keyof ChunkingSettings)[]>> = {
  sentence: ["max_chunk_size", "sentence_overlap"],
  word: ["max_chunk_size", "overlap"],
  none: [],
  recursive: ["max_chunk_size", "separators", "separator_group"],
};

/** Adds the defaults of the strategy. Throws 400 for settings that do not go together. */
export function completeChunking(settings: ChunkingSettings = {}): ChunkingSettings {
  const { strategy = "sentence", max_chunk_size: size = defaultMaxChunkSize } = settings;
  for (const name of Object.keys(settings) as (keyof ChunkingSettings)[]) {
    if (name !== "strategy" && settings[name] !== undefined && !settingsOf[strategy]?.includes(name)) {
      throw invalid(`chunking_settings.${name}`, `has no meaning for the strategy "${strategy}"`);
    }
  }
  switch (strategy) {
    case "word": {
      checkSize(size, 10, strategy);
      const half = Math.floor(size / 2);
      const { overlap = Math.min(defaultOverlap, half) } = settings;
      if (overlap > half) throw invalid("chunking_settings.overlap", `must be at most half of max_chunk_size, ${half}`);
      return { strategy, max_chunk_size: size, overlap };
    }
    case "recursive": {
      if (settings.max_chunk_size === undefined) {
        throw invalid("chunking_settings.max_chunk_size", 'is required for the strategy "recursive"');
      }
      if ((settings.separators === undefined) === (settings.separator_group === undefined)) {
        throw invalid("chunking_settings", 'the strategy "recursive" requires either separators or separator_group');
      }
      return { ...settings, strategy };
    }
    case "none":
      return { strategy };
    default:
      checkSize(size, 20, strategy);
      return { strategy, max_chunk_size: size, sentence_overlap: settings.sentence_overlap ?? 1 };
  }
}

function checkSize(size: number, minimum: number, strategy: string): void {
  if (size >= minimum) return;
  throw invalid("chunking_settings.max_chunk_size", `must be at least ${minimum} for the strategy "${strategy}"`);
}
