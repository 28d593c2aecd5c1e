import type { Field } from '../../src/model/review-row.ts';

/** Arguments in one line. */
export function fieldLine(fields: readonly Field[]): string {
  return fields.map(({ name, text }) => (name === '' ? text.text : `${name} ${text.text}`).slice(0, 60)).join(' · ');
}
