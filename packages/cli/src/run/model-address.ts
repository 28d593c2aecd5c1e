interface ModelAddress {
  readonly provider: string | undefined;
  readonly model: string | undefined;
}

// Splits `openai:NAME` into provider and model, unless another provider is set. Names that contain a colon, such as Ollama's, stay whole.
export function modelAddress(written: string | undefined, override?: string, usual?: string): ModelAddress {
  const [, prefix, rest] = /^(openai|anthropic|gemini|google):(.+)$/.exec(written ?? '') ?? [];
  const provider = override ?? prefix ?? usual;
  return { provider, model: prefix !== undefined && prefix === provider ? rest : written };
}
