/** `google.longrunning.operation_info` */
export interface LongRunning<M> {
  /** The names of types as they are declared; empty if they are not. */
  readonly responseType: string;
  readonly metadataType: string;
  /** The types, if the request contains them. */
  readonly response?: M | undefined;
  readonly metadata?: M | undefined;
}
