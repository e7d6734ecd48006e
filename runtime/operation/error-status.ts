type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ToNumber<Text extends string> = Text extends `${infer N extends number}` ? N : never;

/** The statuses of error responses, 400 to 599, as literal types: a comparison then tells declared errors apart. */
export type ErrorStatus = ToNumber<`${4 | 5}${Digit}${Digit}`>;
