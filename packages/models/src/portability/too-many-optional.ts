// The number of optional properties from which Anthropic can't compile a schema. The source is "anthropic optional".
export const TOO_MANY_OPTIONAL = 13;
