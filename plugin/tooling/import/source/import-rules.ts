/** A rule about documents to import. */
export interface ImportRule {
  /** Errors prevent the import; warnings tell what proto files cannot express. */
  readonly severity: "error" | "warning";
  /** Errors that can be made warnings. */
  readonly tolerable?: true;
  readonly summary: string;
}

const table = {
  document: {
    severity: "error",
    summary: "The document is not a valid OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document.",
  },
  reference: { severity: "error", tolerable: true, summary: "A $ref leads nowhere." },
  "reference-cycle": { severity: "error", tolerable: true, summary: "A $ref leads back to itself." },
  "operation-id": { severity: "warning", summary: "Two operations have the same operationId." },
  "path-parameter": { severity: "warning", summary: "A path template and its path parameters do not match." },
  "path-duplicate": {
    severity: "warning",
    summary: "Operations have the same route: they are one rpc, or a server has only one of them.",
  },
  "import-malformed": { severity: "warning", summary: "A part of the document has the wrong type, and is left out." },
  "proto-files": {
    severity: "error",
    tolerable: true,
    summary: "The proto files in x-proto-files are invalid.",
  },
  "import-proto-files": {
    severity: "warning",
    summary: "The document was changed, so the proto files in x-proto-files do not describe it.",
  },
  "import-path": { severity: "warning", summary: "A path cannot be written as a template of google.api.http." },
  "import-parameter": {
    severity: "warning",
    summary: "A parameter travels in a form that proto files cannot express.",
  },
  "import-body": {
    severity: "warning",
    summary: "A request body has a media type or a form that proto files cannot express.",
  },
  "import-response": { severity: "warning", summary: "A response has a form that proto files cannot express." },
  "import-security": { severity: "warning", summary: "Proto files cannot express a security requirement." },
  "import-server": { severity: "warning", summary: "Proto files declare one server for all operations of a service." },
  "import-keyword": { severity: "warning", summary: "Proto files cannot express a keyword." },
  "import-format": { severity: "warning", summary: "A format is only documentation: readers do not check it." },
  "import-constraint": { severity: "warning", summary: "A constraint or default does not fit the type of its value." },
  "import-union": {
    severity: "warning",
    summary: "The alternatives of a union cannot be told apart, so they are merged.",
  },
  "import-type": { severity: "warning", summary: "A type is wider in the proto file than in the document." },
  "import-name": { severity: "warning", summary: "Proto files cannot express a name." },
  "import-omitted": { severity: "warning", summary: "A part of the document has no place in proto files." },
} as const;

/** Ids are stable: people search for them. */
export type ImportRuleId = keyof typeof table;

/** The rules of `import` by id. */
export const importRules: Readonly<Record<ImportRuleId, ImportRule>> = table;
