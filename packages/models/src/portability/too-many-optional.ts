/** From so many optional properties on, Anthropic can't compile a schema; the source is "anthropic optional". */
export const TOO_MANY_OPTIONAL = 13;
