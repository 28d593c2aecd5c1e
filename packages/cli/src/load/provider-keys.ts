// The environment variables that may contain a provider's key. A variable `NAME_FILE` may name a file that contains it.
export const PROVIDER_KEYS: { readonly [provider: string]: readonly string[] } = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
};
