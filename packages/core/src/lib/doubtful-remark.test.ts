import { describe, expect, it } from 'vitest';
import { isDoubtfulRemark } from './doubtful-remark.ts';

describe('a remark that puts something in doubt', () => {
  const remarks = [
    ...["don't run this", 'never use', 'not to be called', 'not executed', 'I take that back', 'took it back', 'forget that'],
    ...['scratch this', 'strike it', 'only an example', 'just a draft', 'merely an illustration', 'cancelled', 'skip', 'aborted'],
    ...['rejected', 'denied', 'disabled', 'wait', 'oops', 'sorry', 'actually 5', 'correction', 'mistake', 'wrong', 'incorrect'],
    ...[
      'instead',
      'I mean 5',
      'should be 5',
      'must be "x"',
      'should be Eve',
      'no',
      'no, 5',
      'nope',
      'not 5',
      'an example',
      'placeholder',
    ],
    ...['hypothetical', 'or 5', 'versus 5', 'vs 5', 'perhaps 5', 'maybe', 'alternatively', 'otherwise 5', 'an alternative'],
    ...['another option', 'oder 5', 'ou 5', 'oppure 5', 'o bien 5', 'или 5', '或者', '1. or 5', '1)or 5'],
  ];
  it.each(remarks)('is recognised behind any mark: %s', (remark) => {
    for (const mark of ['', '// ', '//', '# ', '#', '/* ', '"', '(', '-- ', '— ', '> '])
      expect([mark, isDoubtfulRemark(`${mark}${remark}`)]).toEqual([mark, true]);
  });

  it.each([
    'as the customer told us',
    'net, without tax',
    'no longer than a line',
    'per month',
    'must be positive',
    'should have two decimals',
    'from the invoice of 3 May',
  ])('is none if it only explains: %s', (remark) => {
    expect(isDoubtfulRemark(`// ${remark}`)).toBe(false);
  });
});
