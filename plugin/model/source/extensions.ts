/** Number of the extension `google.api.http`; some compilers locate its fields one by one. */
export const httpExtension = 72295728;

/** Number of the extensions of `rest.v1`. */
export const restExtension = 51820;
