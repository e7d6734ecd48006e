import { anyForm } from "./any.ts";
import { durationForm } from "./duration.ts";
import { emptyForm } from "./empty.ts";
import { fieldMaskForm } from "./field-mask.ts";
import type { Form } from "./form.ts";
import { httpBodyForm } from "./http-body.ts";
import { listValueForm } from "./list-value.ts";
import { structForm } from "./struct.ts";
import { timestampForm } from "./timestamp.ts";
import { valueForm } from "./value.ts";
import type { WellKnown } from "./values.ts";

/** The messages with a JSON form of their own; those of wrappers depend on the value. */
export const wellKnownForms: Readonly<Record<Exclude<WellKnown, object>, Form>> = {
  any: anyForm,
  duration: durationForm,
  empty: emptyForm,
  field_mask: fieldMaskForm,
  http_body: httpBodyForm,
  list_value: listValueForm,
  struct: structForm,
  timestamp: timestampForm,
  value: valueForm,
};
