import { describe, expect, it } from 'vitest';
import { leavesOut } from './leaves-out.ts';

describe('a remark', () => {
  it.each([
    '// ...',
    '/* … */',
    '// ... rest of the items',
    '# and so on',
    '// etc.',
    '// more',
    '// (remaining 47 rows omitted)',
    '// remaining rows follow the same pattern',
    '// add more items as needed',
    '# continue for the rest',
    '// 5 more like this',
    '// und so weiter',
    '// 以下省略',
    'and 5 more',
    'truncated)',
    'I have omitted the rest.',
    'I stopped here for brevity.',
    'The remaining 47 rows follow the same pattern.',
    'Only the first of 48 rows is shown.',
    'Shall I continue?',
    'To be continued',
  ])('that says something is left out: %s', (remark) => {
    expect(leavesOut(remark)).toBe(true);
  });

  it.each([
    '// the rest of the address',
    '// more than 5 rooms',
    '// in USD, rounded to 2 digits',
    '// omitted in the source',
    '// remaining balance',
    '// 12 months',
    '// etcetera was in the original title',
    '// repeated every week',
    '// 5 more than last year',
    'Let me know if you need anything else or more detail.',
    'I left out the middle name because it was not given.',
    'More details are in the attachment.',
    'The remaining fields are null because the text does not mention them.',
    'I can continue with the next invoice.',
    'Each row follows the order of the table.',
    'All 5 entries follow the schema.',
    '3 duplicates were skipped.',
    'Some more context: the invoice is from May.',
    '2 more things to note:',
    'I used more than one source.',
  ])('about something else: %s', (remark) => {
    expect(leavesOut(remark)).toBe(false);
  });
});
