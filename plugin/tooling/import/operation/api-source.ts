import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";
import type { References } from "../source/references.ts";

/** An operation of the document. */
export interface OperationSource {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** The Operation Object. */
  readonly node: Node;
  /** The parameters of the operation, and those of its path that it does not replace. */
  readonly parameters: readonly Node[];
  readonly tag: string;
  readonly id: string | undefined;
}

/** The source that all operations of a document are read with. */
export interface ApiSource {
  readonly root: Node;
  readonly references: References;
  readonly findings: ImportFindings;
}
