import { z } from '@hono/zod-openapi';

export const Text = z
  .object({ text: z.string(), length: z.number().int().describe('Length of the full text, in characters') })
  .openapi('Text');

export type Text = z.infer<typeof Text>;

export const FIRST_PART = 65_536;

export function textOf(text: string, most = FIRST_PART): Text {
  return { text: text.slice(0, most), length: text.length };
}

export function optionalText(text: string | undefined): Text | undefined {
  return text === undefined ? undefined : textOf(text);
}
