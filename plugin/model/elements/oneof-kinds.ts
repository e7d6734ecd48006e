/** How JSON tells which member of a oneof is set, if a property does. */
export interface OneofKinds<F> {
  /** The property that names the member; the fields of the member are properties of the same object. */
  readonly discriminator?: string | undefined;
  /** Whether the value of that property is the JSON name of the member, or an integer with these digits. */
  readonly discriminatorType: "string" | "integer";
  /** Whether the property may be absent, and the member is the one whose required properties the object has. */
  readonly discriminatorOptional: boolean;
  /** The member of objects without that property, and of unknown kinds if a field of it holds the kind. */
  readonly defaultMapping?: F | undefined;
}
