/** A remark says that what it is next to is not to be done, was not done, or is only shown. */
const TAKES_BACK =
  /\b(?:(?:do not|don['’]t|never|not to be|must not|should not) (?:run|call|use|send|make|execute|do|sent|made|called)|not (?:executed|run|sent|made|called)|(?:take|took) (?:this|that|it) back|(?:forget|scratch|strike) (?:this|that|it)|(?:only|just|merely) an? (?:example|draft|illustration)|cancel(?:l?ed)?|skip(?:ped)?|aborted|rejected|denied|disabled)\b/i;

/** Words that, as the whole of a remark, condemn what it is next to or call it an example. In a sentence they may be about anything. */
const ALONE =
  /^\W*(?:this |that |it )?(?:is |was )?(?:an? |only |just |merely )*(?:cancel(?:l?ed)?|skip(?:ped)?|aborted|rejected|denied|disabled|wrong|incorrect|invalid|fake|made up|mistake|typo|fixme|oops|sorry|wait|instead|hypothetical|placeholder|example|draft)(?: only| this| it)?\W*$/i;

/** Words that begin a correction: with a stop or a value after them. */
const CORRECTS =
  /^\W*(?:wait|oops|sorry|actually|correction|wrong|incorrect|mistake|typo|instead|no|nope|not|fix|better|new|i meant?|make (?:that|it)|(?:changed|corrected) to|replaced by)(?:\s*[,;:!?—–-]|\s+(?:["'“$€£-]|\d|true\b|false\b|null\b|this\b|that\b)|\s*$)|^\W*=>? ?["\d-]/i;

/** A sentence that takes back what it is next to. */
const RETRACTS =
  /\b(?:do not|don['’]t|never|must not|should not) (?:actually )?(?:run|call|use|send|make|execute|do)(?: (?:this|that|it|yet)\b|\W*$)|\bnot (?:executed|run|sent|made|called|to be \w+)\b|(?:take|took) (?:this|that|it) back|(?:forget|scratch|strike) (?:this|that|it)\b|(?:only|just|merely) an? (?:example|draft|illustration)|\bexample only\b|\b(?:this|that|it) (?:is|was) (?:wrong|incorrect|a mistake)\b/i;

/** A remark says what the value should be: anything else that should be so is a condition. */
const SHOULD_BE = /\b(?:should|must) (?:be|read|say|have been) (?:["'$-]|\d|\p{Lu}|true|false|null)/u;

/** A remark offers what follows it in place of what precedes it. */
const OFFERS =
  /^[^\p{L}\p{N}]*(?:\d{1,2}[.)]\s*)?(?:or|versus|vs|perhaps|maybe|alternatively|otherwise|(?:(?:an|another|the|as an) )?alternative(?! \p{L})|another option|oder|ou|oppure|o bien|или|或|或者|または|あるいは)(?![\p{L}\p{N}'’-])/iu;

/** A remark numbers what follows it as one of several ways. */
const NUMBERS =
  /^[^\p{L}\p{N}]*(?:(?:option|alternative|variant|version|v|choice|plan|approach|attempt|try|possibility|proposal|suggestion)\s{0,3}#?(?:\d{1,2}|[a-z]|one|two|three|four)|(?:second|third|fourth|other) (?:option|alternative|variant|version|choice|plan|approach|attempt|try|possibility|proposal|suggestion))(?![\p{L}\p{N}])/iu;

/** A heading that calls what follows it a better version of what precedes it. */
const REPLACES =
  /^[^\p{L}\p{N}]*(?:here(?:['’]s| is) )?(?:(?:the|my|an?|maybe) )?(?:(?:corrected|fixed|updated|revised|amended|improved)(?: [\w-]{1,20}){0,2}|(?:correct|better|new|right|actual|real|final|retry|fallback|backup|replacement)(?: (?:tool |function )?(?:calls?|version|attempt|request|command|one|action|arguments?|values?|plan|option|output))?|update|edit|else|after|take two|replaced? (?:with|by)|should (?:be|read)|changed? to|becomes)[ *_]{0,4}[:：]?[ *_]{0,4}$/iu;

/** Words that may open a sentence before what it says. */
const OPENING =
  '^[^\\p{L}\\p{N}]*(?:(?:ok(?:ay)?|hm+|so|well|sorry|wait|oops|but|actually|right|ah|oh|no|please)[ ,.!:…—–-]{1,3}){0,2}';

/** Somebody is about to do it. */
const ABOUT_TO =
  "(?:(?:let['’]?s|let me|let us|(?:i|we)(?:['’]ll| will| need to| have to| must| should|['’]d better)|i['’]m going to|please) (?:just |quickly )?)";

/** What is done again, and how; another noun would be something else that is done. */
const THE_FORMER =
  '(?:that|this|it|myself|(?:the|that|this|my) (?:(?:(?:previous|last|first|former|above|earlier) )?(?:tool |function )?(?:call|one|request|attempt|arguments?)|above)|my (?:mistake|error|typo))';
const HOW = '(?=(?: (?:with|using|to|as|so|properly|correctly|again|now|first)(?!\\p{L})|[^\\p{L}\\p{N} ]|\\s*$))';

/** Sentences between two things that put the second in place of the first: they do it again, or say that it was wrong. */
const REDOES = [
  `${ABOUT_TO}?(?:redo|correct|fix|revise|rewrite|rephrase|amend|adjust|rework|restate|reissue|resend|rerun|redoing|correcting|fixing|revising) ${THE_FORMER}${HOW}`,
  `${ABOUT_TO}(?:redo|correct|fix|revise|rewrite|rephrase|amend|adjust|reconsider|rethink)[^\\p{L}\\p{N}]*$`,
  `${ABOUT_TO}?(?:redo|retry(?:ing)?|try(?:ing)?(?: ${THE_FORMER})?(?: once)? (?:again|more)|start(?:ing)? (?:over|again)|try(?:ing)? (?:a different|another) (?:approach|way|method))${HOW}`,
  '(?:corrected|fixed|revised|amended|retry|replacement)(?: (?:tool |function )?(?:call|version|attempt|request|one))?[^\\p{L}\\p{N}]*$',
  "(?:my (?:mistake|bad|error|apologies)|(?:i|we)(?:['’]ve| have)? (?:just )?(?:made|see) (?:an?|my) (?:mistake|error|typo)|(?:i )?(?:have )?changed my mind|on (?:second thought|reflection))(?!\\p{L})",
  `${THE_FORMER}(?: above)? (?:is|was|has|had|used|uses|contains|contained) (?:(?:(?:an?|the) )?(?:wrong|incorrect|invalid|mistaken|mistake|error|typo)|not (?:right|correct))(?!\\p{L})`,
  '(?:(?:it|that|this) )?should (?:be|have been|read|say)[^\\p{L}\\p{N}]*$',
  'i should have (?:used|called|sent|paid|written|set|put|said|made|passed|given)(?!\\p{L})',
  `(?:(?:the )?same (?:call|request|thing)(?: but)? with|${ABOUT_TO}use) the (?:right|correct|proper) \\p{L}`,
  'use this (?:one|instead)|this (?:one )?is (?:better|the (?:right|correct|real|final) (?:one|call))',
  "(?:in case|if) (?:that|this|it|the (?:first|previous|above|former)(?: \\p{L}+)?) (?:fails?|does(?: not|n['’]t)|doesn['’]t|errors?|is(?: not|n['’]t))|as an? (?:fallback|backup|alternative)",
].map((words) => new RegExp(`${OPENING}(?:${words})`, 'iu'));

/** Whether a sentence between two things does the first again, or says that it was wrong. */
export function redoesFormer(sentence: string): boolean {
  return REDOES.some((pattern) => pattern.test(sentence));
}

/** Letters name options, where numbers count steps. */
const LETTER = /^[^\p{L}\p{N}]*[A-Ha-h](?:\)|\.)[^\p{L}\p{N}]*$/u;

/** Whether a label is a letter: such labels name options. */
export function isLetterLabel(label: string): boolean {
  return LETTER.test(label);
}

/** Whether a remark offers what follows it in place of what precedes it. */
export function offersAnother(remark: string): boolean {
  return OFFERS.test(remark);
}

/** Whether a remark numbers what follows it as one of several ways; next to a single value such a number may mean anything. */
export function numbersWay(remark: string): boolean {
  return NUMBERS.test(remark);
}

/** Whether a heading calls what follows it a better version of what precedes it. */
export function replacesFormer(heading: string): boolean {
  return REPLACES.test(heading);
}

/** A remark says that only one of the things next to it is meant. */
const PICKS_ONE =
  /\b(?:either|(?:choose|pick|select|take) (?:one|either|any))\b[^.!?]{0,80}$|\b(?:one|any) of (?:these|those|them|the following)(?: \w{1,20}){0,2}\W{0,8}$/i;

/** Whether a remark ends by saying that only one of several things is meant. */
export function picksOne(remark: string): boolean {
  return PICKS_ONE.test(remark);
}

/** Whether a remark retracts what it is next to. */
export function takesBack(remark: string): boolean {
  return TAKES_BACK.test(remark);
}

/** Whether a remark makes what it is next to an example, corrects it, or retracts it. */
export function isDoubtfulRemark(remark: string): boolean {
  return [ALONE, CORRECTS, RETRACTS, SHOULD_BE].some((pattern) => pattern.test(remark));
}
