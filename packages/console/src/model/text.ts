import { z } from '@hono/zod-openapi';

/** The schema of a string from a model or a person, of which only the beginning is sent. */
export const Text = z
  .object({ text: z.string(), length: z.number().int().describe('Length of the full text, in characters') })
  .openapi('Text');

/** The beginning of a string, with its full length. */
export type Text = z.infer<typeof Text>;

/** How many characters of a string are sent at first; more are sent on request. */
export const FIRST_PART = 65_536;

/** The beginning of a string, ready to send. */
export function textOf(text: string, most = FIRST_PART): Text {
  return { text: text.slice(0, most), length: text.length };
}

/** The beginning of an optional text, ready to send. */
export function optionalText(text: string | undefined): Text | undefined {
  return text === undefined ? undefined : textOf(text);
}
