import type { SchemaProvider } from './answer.ts';
import { ANTHROPIC_ROWS } from './anthropic-rows.ts';
import { GEMINI_ROWS } from './gemini-rows.ts';
import { OPENAI_ROWS } from './openai-rows.ts';
import type { Row } from './row.ts';

// The day on which the sources were read. Change it together with the rows and the versions in `sources.ts`.
export const TABLE_DATE = '2026-11-17';

export const TABLE: { readonly [provider in SchemaProvider]: readonly Row[] } = {
  openai: OPENAI_ROWS,
  anthropic: ANTHROPIC_ROWS,
  gemini: GEMINI_ROWS,
};
