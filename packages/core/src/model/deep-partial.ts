/** What has no parts that could be missing. */
type Whole = Date | ((...given: never) => unknown);

/**
 * A value of which any part may be missing: members of objects at every depth, and items at the end of lists. It is for display, and
 * not a value: what has required members can't be used where a value is wanted.
 */
export type DeepPartial<Value> = Value extends Whole
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : Value extends object
      ? string extends keyof Value
        ? { readonly [Key in keyof Value]: DeepPartial<Value[Key]> }
        : { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined }
      : Value;
