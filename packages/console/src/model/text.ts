import { z } from '@hono/zod-openapi';

/** Text from a model or a person. Only its beginning is sent. */
export const Text = z
  .object({ text: z.string(), length: z.number().int().describe('Length of the full text, in characters') })
  .openapi('Text');

/** A text of which only the beginning is sent. */
export type Text = z.infer<typeof Text>;

/** More is sent on request. */
export const FIRST_PART = 65_536;

/** A text as it is sent: only its first part. */
export function textOf(text: string, most = FIRST_PART): Text {
  return { text: text.slice(0, most), length: text.length };
}

/** The same for an optional text. */
export function optionalText(text: string | undefined): Text | undefined {
  return text === undefined ? undefined : textOf(text);
}
