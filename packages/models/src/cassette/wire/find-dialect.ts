import { anthropicDialect } from './anthropic/anthropic-dialect.ts';
import type { Dialect } from './dialect.ts';
import { geminiDialect } from './gemini/gemini-dialect.ts';
import { openAiDialect } from './openai/openai-dialect.ts';

const DIALECTS: readonly Dialect[] = [openAiDialect, anthropicDialect, geminiDialect];

/** The protocol in which a POST to this path is a question. */
export function dialectOfQuestion(path: string): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.isQuestion(path));
}

/** The protocol that a client most likely speaks, whatever it asks for. */
export function likelyDialect(path: string, headers: { readonly [name: string]: unknown }): Dialect {
  if (headers['anthropic-version'] !== undefined) return anthropicDialect;
  return path.startsWith('/v1beta') || headers['x-goog-api-key'] !== undefined ? geminiDialect : openAiDialect;
}
