import type { Form } from "../../forms/form.ts";
import { messageForm } from "../../forms/message.ts";
import { scalarForms } from "../../forms/scalar-forms.ts";
import type { WellKnown } from "../../forms/values.ts";
import { wellKnownForms } from "../../forms/well-known-forms.ts";
import { wrapperForm } from "../../forms/wrapper.ts";
import type { Message } from "../elements/model.ts";

const kinds = { object: "object", value: "only_field", union: "union" } as const;

/** Decides how a message is written; `wellKnown` if it has a JSON form of its own. */
export function formOfMessage(message: Message, wellKnown: WellKnown | undefined): Form {
  const { representation, fields } = message;
  if (wellKnown === undefined) return messageForm(message, kinds[representation]);
  if (typeof wellKnown !== "object") return wellKnownForms[wellKnown];
  const usual = scalarForms[wellKnown.wrapper];
  return wrapperForm(fields[0]?.form ?? usual, usual);
}
