import type { PrintedLanguage } from "./printed-sample.ts";

export type SampleLanguage = "typescript" | "curl" | "javascript" | PrintedLanguage;

/** The languages of samples, with their names. */
export const sampleLanguages: Readonly<Record<SampleLanguage, string>> = {
  typescript: "TypeScript",
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  go: "Go",
  java: "Java",
  csharp: "C#",
  php: "PHP",
  ruby: "Ruby",
};

export const defaultLanguages: readonly SampleLanguage[] = ["typescript", "curl", "javascript", "python", "go", "java"];

export function isSampleLanguage(name: string): name is SampleLanguage {
  return Object.hasOwn(sampleLanguages, name);
}
