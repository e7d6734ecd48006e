/** Number of the extension `google.api.http`; some compilers locate its fields one by one. */
export const httpExtension = 72295728;

/** Number of the extensions of `rest.v1`. */
export const restExtension = 51820;

/** Number of the extensions `buf.validate.field`, `buf.validate.message` and `buf.validate.oneof`. */
export const validateExtension = 1159;

/** Number of the extension `buf.validate.predefined`. */
export const predefinedExtension = 1160;

/**
 * Numbers of the extensions with OpenAPI annotations: `openapiv2_*` of grpc-gateway, `openapi.v3.*` of gnostic, and
 * `openapiv3_*` of grpc-gateway.
 */
export const openApiExtensions: readonly number[] = [1042, 1143, 1295];
