/** The assertions of which a part has no test, with the reason. */
export const partlyProved: Readonly<Record<string, string>> = {
  "ES-144": "the API has no operation that starts a datafeed, so none runs and stops after empty searches",
  "ES-151": "the API has no operation that creates a service account, so no response has `service_account`",
};
