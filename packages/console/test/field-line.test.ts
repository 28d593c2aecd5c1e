import { expect, it } from 'vitest';
import { fieldLine } from '../page/lib/field-line.ts';

const field = (name: string, text: string) => ({ name, type: 'number', text: { text, length: text.length } });

it('shows the end of a grant as a date, and every other argument as it is stored', () => {
  const fields = [field('times', '9'), field('until', '1763467200000')];
  expect(fieldLine({ kind: 'grant', fields })).toMatch(/^times 9 · until 18 Nov 2025, \d\d:00:00 /);
  expect(fieldLine({ kind: 'tool-call', fields })).toBe('times 9 · until 1763467200000');
});
