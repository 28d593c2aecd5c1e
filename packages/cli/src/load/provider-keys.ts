/** The variables that may hold the key of a provider; `NAME_FILE` may name a file with it. */
export const PROVIDER_KEYS: { readonly [provider: string]: readonly string[] } = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
};
