import { describe, expect, it } from 'vitest';
import type { Meaning, Place } from './cue.ts';
import { nearAct } from './near-act.ts';
import { RemarkReader } from './remark-reader.ts';
import { tongues } from './tongues.ts';

const reader = new RemarkReader(tongues);
const meaningOf = (remark: string, place: Place, asked?: readonly Meaning[]) => nearAct(reader, remark, place, asked);

describe('a remark that puts something in doubt', () => {
  const remarks = [
    ...["don't run this", 'never use', 'not to be called', 'not executed', 'I take that back', 'took it back', 'forget that'],
    ...['scratch this', 'strike it', 'only an example', 'just a draft', 'merely an illustration', 'cancelled', 'skip', 'aborted'],
    ...['rejected', 'denied', 'disabled', 'wait', 'oops', 'sorry', 'actually 5', 'correction', 'mistake', 'wrong', 'incorrect'],
    ...['wrong, must be 2', 'wait, should be 50', 'correction: 210', 'this is wrong', 'instead', 'I mean 5', 'should be 5'],
    ...['must be "x"', 'should be Eve', 'no', 'no, 5', 'no 5', 'nope', 'not 5', 'not this', 'an example', 'placeholder'],
    ...['example only', 'make that 6', 'changed to 6', 'corrected to 6', 'replaced by 6', 'typo, 6', 'made up'],
    ...['or 6', 'maybe 6', 'oder 6', 'eigentlich 6', 'falsch', 'dummy', 'example value', 'fill in', 'tbd: check', 'TBD'],
    ...['invented', 'unknown, made up', 'replace with the real value', '应为6', '占位符'],
    ...['I meant 6', '=> 6', '= 6', 'fake', 'better: 6', 'do not run this yet', 'hypothetical'],
  ];
  it.each(remarks)('is recognised after any mark: %s', (remark) => {
    for (const mark of ['', '// ', '//', '# ', '#', '/* ', '"', '(', '-- ', '— ', '> '])
      expect([mark, meaningOf(`${mark}${remark}`, 'comment') !== undefined]).toEqual([mark, true]);
  });

  it.each([
    ...['as the customer told us', 'net, without tax', 'no longer than a line', 'per month', 'from the invoice of 3 May'],
    ...['see https://example.com/docs', 'seconds to wait between retries', 'wait time in seconds', 'must be positive'],
    ...['must be at least 1', 'should be unique', 'disabled by default', 'skip the first line', 'rejected items', 'not required'],
    ...['no decimals', 'No trailing slash', 'no. of items', 'Not counting weekends', 'number of wrong answers'],
    ...['the correction factor', 'use https instead of http', 'actually measured', 'placeholder text shown in the field'],
    ...['or more', 'or later', 'new customers only', 'ounces', 'order id', 'maximum', 'unknown', 'better known as Lea'],
    ...['Do not use tabs', "don't run as root", 'not used in production', 'Example config', 'no errors found', 'not enabled'],
  ])('is not recognised in one that only explains: %s', (remark) => {
    expect(meaningOf(`// ${remark}`, 'comment')).toBeUndefined();
  });
});

describe('a remark that offers something else', () => {
  it.each([
    ...['or 5', 'versus 5', 'vs 5', 'perhaps 5', 'maybe', 'alternatively', 'otherwise 5', 'an alternative', 'another option'],
    ...['oder 5', 'ou 5', 'oppure 5', 'o bien 5', 'или 5', '或者', '1. or 5', '1)or 5'],
  ])('is recognised after any mark: %s', (remark) => {
    for (const mark of ['', '// ', '# ', '(', '— '])
      expect([mark, meaningOf(`${mark}${remark}`, 'list', ['offers-another']) !== undefined]).toEqual([mark, true]);
  });
});

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
    expect(['comment', 'after'].map((place) => meaningOf(remark, place as 'after')?.meaning)).toEqual([
      'leaves-out',
      'leaves-out',
    ]);
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
    expect(meaningOf(remark, 'after', ['leaves-out'])).toBeUndefined();
  });
});
