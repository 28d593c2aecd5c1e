import { anthropicDialect } from './anthropic-dialect.ts';
import type { WireDialect } from './dialect.ts';
import { geminiDialect } from './gemini-dialect.ts';
import { openAiDialect } from './openai-dialect.ts';
import { responsesDialect } from './responses-dialect.ts';

const DIALECTS: readonly WireDialect[] = [openAiDialect, responsesDialect, anthropicDialect, geminiDialect];

export function dialectOfQuestion(path: string): WireDialect | undefined {
  return DIALECTS.find((dialect) => dialect.isQuestion(path));
}

// The protocol a client most likely uses, for any request.
export function likelyDialect(path: string, headers: { readonly [name: string]: unknown }): WireDialect {
  if (headers['anthropic-version'] !== undefined) return anthropicDialect;
  return /\/v1beta(?:\/|$)/.test(path) || headers['x-goog-api-key'] !== undefined ? geminiDialect : openAiDialect;
}
