import { z } from '@hono/zod-openapi';

/** A text of a model or of a person. Only its beginning is sent. */
export const Text = z
  .object({ text: z.string(), length: z.number().int().describe('Length of the full text, in characters') })
  .openapi('Text');

/** A text of which only the beginning is sent. */
export type Text = z.infer<typeof Text>;

/** More is sent when somebody asks for it. */
export const FIRST_PART = 65_536;

/** A text as it is sent: no more than its first part. */
export function textOf(text: string): Text {
  return { text: text.slice(0, FIRST_PART), length: text.length };
}

/** The same where there may be none. */
export function optionalText(text: string | undefined): Text | undefined {
  return text === undefined ? undefined : textOf(text);
}
