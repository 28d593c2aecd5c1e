/** A remark offers what follows it in place of what precedes it. */
const OFFERS =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[.)]\s*)?(?:or|versus|vs|perhaps|maybe|alternatively|otherwise|(?:(?:an|another|the|as an) )?alternative(?! \p{L})|another option|oder|ou|oppure|o bien|или|或|或者|または|あるいは)(?![\p{L}\p{N}'’-])/iu;

/** Whether a remark offers what follows it in place of what precedes it. */
export function offersAnother(remark: string): boolean {
  return OFFERS.test(remark);
}

/** A remark numbers what follows it as one of several ways. */
const NUMBERS =
  /^[^\p{L}\p{N}]*(?:(?:option|alternative|variant|version|v|choice|plan|approach|attempt|try|possibility|proposal|suggestion)\s{0,3}#?(?:\d{1,2}|[a-z]|one|two|three|four)|(?:second|third|fourth|other) (?:option|alternative|variant|version|choice|plan|approach|attempt|try|possibility|proposal|suggestion))(?![\p{L}\p{N}])/iu;

/** Whether a remark numbers what follows it as one of several ways; next to a single value such a number may mean anything. */
export function numbersWay(remark: string): boolean {
  return NUMBERS.test(remark);
}

/** Letters name options, where numbers count steps. */
const LETTER = /^[^\p{L}\p{N}]*[A-Ha-h](?:\)|\.)[^\p{L}\p{N}]*$/u;

/** Whether a label is a letter: such labels name options. */
export function isLetterLabel(label: string): boolean {
  return LETTER.test(label);
}

/** A remark says that only one of the things next to it is meant. */
const PICKS_ONE =
  /\b(?:either|(?:choose|pick|select|take) (?:one|either|any))\b[^.!?]{0,80}$|\b(?:one|any) of (?:these|those|them|the following)(?: \w{1,20}){0,2}\W{0,8}$/i;

/** Whether a remark ends by saying that only one of several things is meant. */
export function picksOne(remark: string): boolean {
  return PICKS_ONE.test(remark);
}
