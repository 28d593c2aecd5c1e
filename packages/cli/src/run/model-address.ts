/** Who is asked: a provider and its name for a model, as far as they are known. */
export interface ModelAddress {
  readonly provider: string | undefined;
  readonly model: string | undefined;
}

/** `openai:NAME` says both, unless another provider is asked for; names with a colon of their own, as those of Ollama, stay whole. */
export function modelAddress(written: string | undefined, override?: string, usual?: string): ModelAddress {
  const [, prefix, rest] = /^(openai|anthropic|gemini|google):(.+)$/.exec(written ?? '') ?? [];
  const provider = override ?? prefix ?? usual;
  return { provider, model: prefix !== undefined && prefix === provider ? rest : written };
}
