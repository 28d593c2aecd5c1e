/** What a remark calls the things that a list lacks. */
const REST = '(?:the )?(?:rest|remain(?:ing|der)|others?|more)';

/** At the start of a remark. */
const STARTS =
  /^[\s/*#(]*(?:\.{3}|…)|^\W*(?:and )?(?:(?:so (?:on|forth)|etc|usw|und so weiter|more|truncated)\W*$|(?:continue[sd]?|repeat)\b|add more|\d+ more(?: (?:items?|rows?|entries|records|like|of)\b|\W*$))/i;

/** Anywhere in it. */
const SAYS = new RegExp(
  `\\b(?:${[
    `${REST}\\b[\\w ]{0,30} (?:omitted|left out|truncated|skipped|not shown|same (?:pattern|way|format)|as needed|like this)`,
    `(?:omit(?:ted)?|skip(?:ped)?|left out|truncated) ${REST}`,
    'for brevity',
    'only the first (?:\\S+ )?(?:of|rows|items|entries)',
  ].join('|')})\\b|\\b(?:to be|shall i|should i) continue|省略`,
  'i',
);

/** Whether a remark says that it stands for something that was left out: `// ... and 5 more`. */
export function leavesOut(remark: string): boolean {
  return STARTS.test(remark) || SAYS.test(remark);
}
