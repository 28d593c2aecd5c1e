/** A heading that calls what follows it a better version of what precedes it. */
const REPLACES =
  /^[^\p{L}\p{N}]*(?:here(?:['’]s| is) )?(?:(?:the|my|an?|maybe) )?(?:(?:corrected|fixed|updated|revised|amended|improved)(?: [\w-]{1,20}){0,2}|(?:correct|better|new|right|actual|real|final|retry|fallback|backup|replacement)(?: (?:tool |function )?(?:calls?|version|attempt|request|command|one|action|arguments?|values?|plan|option|output))?|update|edit|else|after|take two|replaced? (?:with|by)|should (?:be|read)|changed? to|becomes)[ *_]{0,4}[:：]?[ *_]{0,4}$/iu;

/** Whether a heading calls what follows it a better version of what precedes it. */
export function replacesFormer(heading: string): boolean {
  return REPLACES.test(heading);
}

/** Words that may come before what a sentence says. */
const OPENING =
  '^[^\\p{L}\\p{N}]*(?:(?:ok(?:ay)?|hm+|so|well|sorry|wait|oops|but|actually|right|ah|oh|no|please)[ ,.!:…—–-]{1,3}){0,2}';

/** Words that announce that somebody is about to do it. */
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
