/** Field number of the extension `google.api.http`, whose parts some compilers locate one by one. */
export const httpExtension = 72295728;

/** Number of the extensions of `rest.v1`, of which the index has some parts only. */
export const restExtension = 51820;
