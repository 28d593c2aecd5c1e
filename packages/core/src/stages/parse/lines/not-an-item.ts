// The code for a line that is not an item, because it stands for others or is not content.
type NotAnItem = 'parse.ellipsis' | 'parse.stray-line';

// Dots in place of items, alone or with words such as `and 5 more`; titles may start with dots too.
const ELLIPSIS =
  /^[([]?(?:\.{3,8}|…)[)\]]?(?:\s*(?:and )?(?:so (?:on|forth)|etc|more|\d{1,9} (?:more|others)|the rest)\b[^\n]{0,40})?$/i;

const AND_SO_ON = /^[(\s]*(?:and so (?:on|forth)|etc|usw|and \d{1,9} (?:more|others)|und so weiter)[.…)\s]*$/i;

const RULE = /^(?:-{3,}|\*{3,}|_{3,}|={3,}|—{2,}|(?:[*_-] ){2,8}[*_-])$/;
const TABLE_RULE = /^\|?[\s:]*-[-\s:|]*$/;

const STRUCK_OUT = /^~~[^~]+~~[.,;]?$/;

export function notAnItem(line: string): NotAnItem | undefined {
  if (ELLIPSIS.test(line) || AND_SO_ON.test(line)) return 'parse.ellipsis';
  const isTableRule = line.includes('|') && TABLE_RULE.test(line);
  return isTableRule || RULE.test(line) || STRUCK_OUT.test(line) ? 'parse.stray-line' : undefined;
}

const NOTHING =
  /^[(*_[]*(?:none|n\/?a|not applicable|null|nil|nothing|empty|no (?:items|results|entries|matches|data)|[-–—]{1,2})(?: (?:found|here|to list))?[)*_\].!]*$/i;

export function isNoItem(line: string): boolean {
  return NOTHING.test(line);
}
