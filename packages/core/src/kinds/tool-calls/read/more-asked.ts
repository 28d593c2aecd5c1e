/** Words for how often something is to be done. */
const TIMES = '(?:twice|thrice|[x×] ?\\d{1,4}|(?:\\d{1,4}|two|three|four|five|six|ten|several|a few|many) (?:more )?times)';

/** The call itself, in the words of a sentence after it. */
const CALL = '(?:this|that|it|these|them|(?:the|this) (?:same )?(?:call|request|action|command))';

/** A sentence after the last call that asks for it again, or for others like it, which the reply does not have. */
const MORE = new RegExp(
  [
    '^[^\\p{L}\\p{N}×]{0,8}(?:(?:please|and|then|now|also),? ){0,2}(?:',
    `(?:run|do|call|execute|make|send|perform|repeat)(?: ${CALL})? ${TIMES}(?![\\p{L}\\p{N}])`,
    `|repeat(?: ${CALL})? (?:for|with)(?! (?:me|you|us)\\b)\\b`,
    '|(?:do )?(?:the )?same (?:for|with|to)\\b',
    '|(?:[x×] ?\\d{1,4}|\\d{1,4} ?[x×])(?=[^\\p{L}\\p{N}]*(?:\\n|$))',
    ')',
  ].join(''),
  'iu',
);

/** No such sentence is longer. */
const LONGEST = 240;

/** Whether what follows the last call asks for more than is there. */
export function asksForMore(after: string): boolean {
  return MORE.test(after.slice(0, LONGEST).trimStart());
}
