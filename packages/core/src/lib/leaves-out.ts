/** What a remark calls the things that a list lacks. */
const REST = '(?:the )?(?:rest|remain(?:ing|der)|others?|more)';

const LEAVES_OUT = new RegExp(
  [
    '^[\\s/*#(]*(?:\\.{3}|…)',
    '^\\W*(?:and )?(?:so (?:on|forth)|etc|usw|und so weiter|more|truncated)\\W*$',
    '^\\W*(?:and )?(?:continue[sd]?\\b|repeat\\b|add more|\\d+ more(?: (?:items?|rows?|entries|records|like|of)\\b|\\W*$))',
    `\\b${REST}\\b[\\w ]{0,30} (?:omitted|left out|truncated|skipped|not shown|same (?:pattern|way|format)|as needed|like this)\\b`,
    `\\b(?:omit(?:ted)?|skip(?:ped)?|left out|truncated) ${REST}\\b`,
    '\\bfor brevity\\b|\\b(?:to be|shall i|should i) continue|\\bonly the first (?:\\S+ )?(?:of|rows|items|entries)|省略',
  ].join('|'),
  'i',
);

/** Whether a remark says that it stands for something that was left out: `// ... and 5 more`. */
export function leavesOut(remark: string): boolean {
  return LEAVES_OUT.test(remark);
}
