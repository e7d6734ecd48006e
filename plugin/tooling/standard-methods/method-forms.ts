/** A standard method of a resource, with the messages that only it needs. */
export interface MethodForm {
  /** `GetBook` */
  readonly name: string;
  readonly comment: string;
  readonly input: MessageForm;
  /** The request of another method, of which the input has several. */
  readonly part?: MessageForm | undefined;
  /** A full name with a leading dot, as in descriptors: `.library.v1.Book`. */
  readonly output: string;
  /** The message of the response, if it is written with the method. */
  readonly outputForm?: MessageForm | undefined;
  /** The primary binding, and one for each further pattern of the resource. */
  readonly bindings: readonly HttpForm[];
  /** `google.api.method_signature` */
  readonly signature?: string | undefined;
  /** `google.longrunning.operation_info`: the full names of the types, without a leading dot. */
  readonly operation?: OperationForm | undefined;
}

/** The result of a long-running operation. */
export interface OperationForm {
  readonly response: string;
  readonly metadata: MessageForm;
}

/** A rule of `google.api.http`. */
export interface HttpForm {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly template: string;
  /** `*`, the name of a field, or empty. */
  readonly body: string;
}

/** A message of a request or a response. */
export interface MessageForm {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly FieldForm[];
}

/** A field of such a message. Its number is its place in the list. */
export interface FieldForm {
  readonly name: string;
  /** A scalar, or a full name with a leading dot. */
  readonly type: string;
  readonly repeated?: boolean;
  readonly behavior?: "required" | "output_only" | "identifier";
  /** `google.api.resource_reference` */
  readonly reference?: ReferenceForm;
  /** `google.api.field_info` with the format UUID4. */
  readonly isUuid?: boolean;
  readonly comment: string;
}

export interface ReferenceForm {
  readonly kind: "type" | "child_type";
  readonly resource: string;
}

/** The messages that a method needs besides that of the resource. */
export function messagesOf({ part, input, outputForm, operation }: MethodForm): readonly MessageForm[] {
  return [part, input, outputForm, operation?.metadata].filter((form) => form !== undefined);
}
