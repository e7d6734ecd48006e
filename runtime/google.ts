export {
  type CalendarDate,
  type DateFields,
  dateToJsDate,
  dateToText,
  jsDateToDate,
  textToDate,
} from "./google/date.ts";
export {
  type DateTime,
  type DateTimeFields,
  dateTimeToJsDate,
  dateTimeToText,
  jsDateToDateTime,
  textToDateTime,
} from "./google/date-time.ts";
export {
  type Decimal,
  type DecimalFields,
  decimalToNumber,
  decimalToText,
  decimalToUnits,
  numberToDecimal,
  textToDecimal,
  unitsToDecimal,
} from "./google/decimal.ts";
export { type BadRequest, badRequest, type FieldViolation } from "./google/details/bad-request.ts";
export { type DebugInfo, debugInfo } from "./google/details/debug-info.ts";
export { type DetailJson, type DetailType, errorDetail, errorDetails, toDetail } from "./google/details/detail-type.ts";
export { type ErrorInfo, errorInfo } from "./google/details/error-info.ts";
export { type Help, type HelpLink, help } from "./google/details/help.ts";
export { type LocalizedMessage, localizedMessage } from "./google/details/localized-message.ts";
export {
  type PreconditionFailure,
  type PreconditionViolation,
  preconditionFailure,
} from "./google/details/precondition-failure.ts";
export { type QuotaFailure, type QuotaViolation, quotaFailure } from "./google/details/quota-failure.ts";
export { type RequestInfo, requestInfo } from "./google/details/request-info.ts";
export { type ResourceInfo, resourceInfo } from "./google/details/resource-info.ts";
export { type RetryInfo, retryInfo } from "./google/details/retry-info.ts";
export {
  blobToHttpBody,
  bytesToHttpBody,
  type HttpBodyContent,
  type HttpBodyFields,
  httpBodyToBlob,
  httpBodyToResponse,
  httpBodyToText,
  responseToHttpBody,
  textToHttpBody,
} from "./google/http-body.ts";
export { httpBodiesToResponse, streamToHttpBodies } from "./google/http-body-stream.ts";
export {
  datesToInterval,
  type Interval,
  type IntervalDates,
  type IntervalFields,
  intervalIncludes,
  intervalToDates,
  type TimestampFields,
} from "./google/interval.ts";
export {
  type LatLng,
  type LatLngFields,
  latLngToPosition,
  latLngToText,
  positionToLatLng,
  textToLatLng,
} from "./google/lat-lng.ts";
export {
  type Money,
  type MoneyFields,
  minorUnitsToMoney,
  moneyToMinorUnits,
  moneyToText,
  textToMoney,
} from "./google/money.ts";
export { type TimeOfDay, type TimeOfDayFields, textToTimeOfDay, timeOfDayToText } from "./google/time-of-day.ts";
