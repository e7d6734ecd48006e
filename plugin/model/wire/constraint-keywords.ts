/** The keywords of JSON Schema that constrain values without listing them, by the values that they apply to. */
export const constraintKeywords = {
  ofScalars: [
    "format",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
  ],
  ofLists: ["minItems", "maxItems", "uniqueItems"],
  ofObjects: ["minProperties", "maxProperties"],
} as const;
