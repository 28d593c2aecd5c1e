type Whole = Date | ((...given: never) => unknown);

/**
 * A value of which any part may be missing: members of objects at every depth, and items at the end of lists. It is for display only. Its
 * members are optional, so it cannot be used where a full value is needed.
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
