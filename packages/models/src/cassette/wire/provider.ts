/** The protocols that are spoken here. */
export type Provider = 'openai' | 'anthropic' | 'gemini';
