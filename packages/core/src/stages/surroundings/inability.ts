// Matches statements that the speaker could not look something up, which are not about the document itself.
const INABILITY =
  /\b(?:i|we)(?: \w+)? (?:(?:can(?:not|'t| not)|could(?:n't| not)|(?:not |un)able to) (?:verify|check|confirm|see|open|read|access|find|view|reach)|(?:do|did)(?:n't| not) (?:have|find|see))\b(?!.*\b(?:any|anything|(?:this|that|it)(?:\W*$| is| was)))/;

const HANDS_OVER =
  /[\s,;](?:but|however|still|though|yet),? (?:(?:here|below)(?:'s| is| are) (?:the|your)((?: [\w'-]+){1,3})(?: (?:you|we) (?:asked|requested|wanted)(?: for)?| (?:as|in) (?:json|requested|asked))?|(?:the|your)((?: [\w'-]+){1,3}) (?:reads|says|is|are)(?: as follows)?)\W*$/;

const INVENTED =
  /\b(?:example|sample|placeholder|template|made|invent|hypothe|imagin|fak|mock|format|draft|may|might|could|would|like|guess|prob|default|plausib|realis|generat|fabricat|test|stub|stand|substitut|blank|empty|dummy|outdat|old|unverif|attempt|memory|believ|cho[os]|other|wrong|perhaps|maybe|presum|command|call|not?\b)/;

// Whether a sentence before a document says what could not be looked up and then clearly hands the document over: `I cannot verify the
// number, but here is the ticket:`. It is a refusal if it hands over something invented, or the very thing that could not be seen.
export function isRemark(sentence: string): boolean {
  const said = sentence.toLowerCase().replaceAll('’', "'");
  const over = HANDS_OVER.exec(said);
  if (over === null || INVENTED.test(over[0])) return false;
  const unable = said.slice(0, over.index);
  const thing = (over[1] ?? over[2] ?? '').trim().split(' ').at(-1) ?? '';
  return INABILITY.test(unable) && !unable.split(/[^\w'-]+/).includes(thing);
}
