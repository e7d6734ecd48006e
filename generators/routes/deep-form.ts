import { type Field, type FieldType, isComposite, type Message } from "@protoc-gen-rest/plugin";
import { partType } from "../operations/part-type.ts";

/** The forms that a value with brackets can have: one, or several for a union. */
export interface DeepForm {
  /** The fields whose values are text without brackets. */
  readonly texts: readonly Field[];
  /** Whether the value is one of several types, which readers tell apart by their kinds of JSON. */
  readonly isUnion: boolean;
  /** The field whose items a list holds. */
  readonly items: Field | undefined;
  /** The field whose values a map holds. */
  readonly values: Field | undefined;
  /** The messages whose fields an object may have. */
  readonly objects: readonly Message[];
}

/** The bytes that a text without brackets stands for, or a part with a file. */
export function isBytesForm({ texts, isUnion }: DeepForm): boolean {
  const [text] = texts;
  return text !== undefined && !isUnion && partType(text) === "bytes";
}

interface FormEntries {
  readonly texts: Field[];
  isUnion: boolean;
  items: Field | undefined;
  values: Field | undefined;
  readonly objects: Message[];
}

/** The forms of a field. */
export function fieldForm(field: Field): DeepForm {
  const draft = createDraft();
  addField(draft, field, new Set());
  return draft;
}

/** The forms of an item of a list, or of a value of a map. */
export function valueForm(field: Field): DeepForm {
  const draft = createDraft();
  addValue(draft, field, new Set());
  return draft;
}

/** The forms of a message that is not an object in JSON. */
export function messageForm(message: Message): DeepForm {
  const draft = createDraft();
  addMessage(draft, message, new Set());
  return draft;
}

/**
 * The message with a function of its own for the items of a list or the values of a map: a union or a list, which may contain
 * itself. Undefined for other values.
 */
export function functionOf({ type }: Field): Message | undefined {
  const isOwn = type.kind === "message" && type.form.text === "fields";
  return isOwn ? type : undefined;
}

function createDraft(): FormEntries {
  return { texts: [], isUnion: false, items: undefined, values: undefined, objects: [] };
}

function addField(draft: FormEntries, field: Field, seen: Set<FieldType>): void {
  if (field.cardinality === "map") draft.values ??= field;
  if (field.cardinality === "list") draft.items ??= field;
  if (field.cardinality === "singular" || field.oneOrMany) addValue(draft, field, seen);
}

function addValue(draft: FormEntries, field: Field, seen: Set<FieldType>): void {
  const { type } = field;
  if (type.kind !== "message" || !isComposite(type.form)) draft.texts.push(field);
  else if (type.representation === "object") draft.objects.push(type);
  else addMessage(draft, type, seen);
}

function addMessage(draft: FormEntries, message: Message, seen: Set<FieldType>): void {
  if (seen.has(message)) return;
  seen.add(message);
  if (message.representation === "union") draft.isUnion = true;
  for (const member of message.fields) addField(draft, member, seen);
}
