/** A request in payload format 2.0, as API Gateway and function URLs send it. */
export interface LambdaEvent {
  readonly rawPath: string;
  readonly rawQueryString: string;
  /** By name in lower case; several of the same name are joined with commas. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded: boolean;
  readonly requestContext: {
    /** `$default`, or the first segment of the path. */
    readonly stage: string;
    readonly http: { readonly method: string; readonly sourceIp: string };
  };
}

/** A response in payload format 2.0. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}
