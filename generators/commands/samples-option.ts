import { InvalidArgumentError, Option } from "commander";
import { defaultLanguages, isSampleLanguage, type SampleLanguage, sampleLanguages } from "../docs/sample-languages.ts";

/** `--samples python,go`: the languages of the programs that call an operation. */
export function samplesOption(): Option {
  return new Option(
    "--samples <languages>",
    `the languages of examples (default: ${defaultLanguages.join(",")}; others: ${others().join(", ")})`,
  ).argParser(readLanguages);
}

function others(): readonly string[] {
  return Object.keys(sampleLanguages).filter((name) => !defaultLanguages.some((other) => other === name));
}

function readLanguages(text: string): readonly SampleLanguage[] {
  const names = text.split(",").map((name) => name.trim());
  const languages = names.filter(isSampleLanguage);
  const [unknown] = names.filter((name) => !isSampleLanguage(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `There are no examples in ${JSON.stringify(unknown)}. Choose from ${Object.keys(sampleLanguages).join(", ")}.`,
    );
  }
  return [...new Set(languages)];
}
