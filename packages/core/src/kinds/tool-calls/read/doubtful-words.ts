/** What a call that is not to be made now is called: a draft, an example, or somebody else's. */
const STATUS =
  'drafts?|dry[- ]?run|simulat(?:ed|ion)|mock(?:ed|up)?|dummy|fake|hypothetical(?:ly)?|imagin(?:e|ary)|illustrative|possible|potential|examples?|sample|template|placeholder|illustration|proposed|proposal|suggested|suggestion|pending|unapproved|unconfirmed|tentative|cancell?ed|skipped|aborted|rejected|denied|failed|superseded|obsolete|deprecated|outdated|quoted?|wrong|bad|incorrect|invalid|malicious|injected|suspicious|ignored?|not (?:executed|run|made|sent|called|yet)|beispiel|exemple|ejemplo|esempio|exemplo|пример|entwurf|brouillon|borrador|bozza|例|例えば|例如|比如|示例|草稿';

/** What a heading may call it besides that. After a call these words report what the call did. */
const FORMER =
  'logs?|transcript|history|(?:user|customer) (?:message|input)|(?:tool|search) (?:results?|output)|expected (?:output|result|call)|quoted text|prompt injection(?: attempt)?|removed|deleted|dropped|omitted|declined|refused|blocked|disabled|replaced|previous|earlier|former|past|old|before|already \\w+|(?<!for )tomorrow|later|in theory|theoretically|undo|last (?:turn|time|step|message)|option [a-z\\d]|pseudo(?:-?code)?|with your (?:permission|approval|consent|ok(?:ay)?)';

/** Words around such a word that say nothing more. */
const BEFORE =
  '(?:(?:the|my|an?|this|that|is|was|it|here|only|just|from|in|call|meant|status:|state:|zum|zur|par|voici|un|une|ein|por|per|for) ){0,5}';
const AFTER = '(?: (?:calls?|actions?|version|only|attempt|request|run|this|that|it|tool|function|command|output)){0,3}';

const CONDEMNED = onlyWords(STATUS);
const CONDEMNED_HEADING = onlyWords(`${STATUS}|${FORMER}`);

function onlyWords(words: string): RegExp {
  return new RegExp(`^[^\\p{L}\\p{N}]*${BEFORE}(?:${words})(?![\\p{L}\\p{N}])${AFTER}[^\\p{L}\\p{N}]*$`, 'iu');
}

/** Whether words say nothing but that a call is a draft, an example, or not to be made. */
export function isCondemned(words: string): boolean {
  return CONDEMNED.test(words);
}

/** Somebody has to agree before the call is made. */
const WAITS =
  /\b(?:pending|await(?:ing|s)?|wait(?:ing)? for|subject to|needs?|requires?|without|until|ask(?:ing)? for|before) (?:you(?:r)? |an? |the |explicit |final |further |user |human ){0,3}(?:approval|confirmation|permission|consent|authori[sz]ation|go-ahead|sign-?off|approve|confirm|agree|ok(?:ay)?)\b|\b(?:if|once|when|until|unless|after|as soon as) you (?:confirm|approve|agree|say so|say yes|authori[sz]e|give|allow|object)\b|\bafter (?:your )?(?:approval|confirmation)\W*$|\b(?:please|kindly) (?:approve|confirm|authori[sz]e|review)\b|\b(?:reply|say|type|answer|respond)(?: with)? ["'“*]{0,3}(?:yes|ok|okay|go|y|confirm|proceed|approve)\b|\bwould you like me to (?:proceed|go ahead|(?:run|execute|send|make|do|call) (?:this|that|it)\b)|\blet me know (?:if|whether|when) (?:i|we) (?:should|may|can)\b|\b(?:if|whether) you(?:['’]d| would| want)(?: like)? (?:me )?to (?:proceed|go ahead|run (?:this|it)|execute)\b|\bbitte (?:\p{L}+ )?bestätig|\b(?:veuillez|merci de) confirmer|\bpor favor,? confirm|请确认|確認してください|подтвердите/iu;

/** Whether a sentence makes a call depend on somebody's consent. */
export function waitsForLeave(sentence: string): boolean {
  return WAITS.test(sentence);
}

/** Others whose words a model may repeat, except for the user it works for. */
const THIRD_PARTY =
  /\b(?:attacker|hacker|intruder|scammer|injection|(?:document|e-?mail|attachment|page|website|site|article|ticket|file|message|letter|review|comment|transcript|log|prompt|readme|note)) (?:\w+ ){0,2}(?:contain(?:s|ed)?|says?|said|asks?|asked|tells?|told|wants?|wanted|instructs?|instructed|tried|tries|reads?|includes?|included|requests?|requested|orders?|ordered|claims?|claimed)\b|^(?!.*\b(?:users?|customer|client|you)\b).*\b(?:said|told me|wants? me|wanted me|asked me|instructed me) to \w+\W*$|\b(?:injected|malicious) (?:prompt|instructions?|calls?|commands?|text)\b/i;

/** The end of a sentence that says the call was made before, nearly made, may be made, or is what came back. */
const MADE_BEFORE =
  /\b(?:was|were) (?:going|about) to \w+\W*$|\b(?:almost|nearly|used to|decided against|might|could|would)(?: have)?(?: \w+)?\W*$|\b(?:returned|replied|answered|printed|showed)\W*$|\balready (?:\w+ ){0,2}\w+\W*$|\b(?:i|we|you|they|user|customer|client|agent)(?:['’]ve| have| has)? (?:just )?(?:ran|executed|called|made|sent)\W*$/i;

/** The same in the other languages that people use most with models: what follows is an example, or not to be done. */
const FOREIGN =
  /\bn['’](?:ex[eé]cut|utilis|envoy|appel)\p{L}* pas\b|\bno (?:lo |la |los |las )?(?:ejecut|hag|env)\p{L}+|\bführ\p{L}* (?:\p{L}+ ){0,3}nicht aus|\bwenn (?:du|sie|ihr) (?:zustimm|einverstanden|bestätig)|\bsi (?:vous|tu) (?:êtes d|es d|confirm|accept)|\bsi (?:estás? de acuerdo|confirmas?)\b|如果(?:您|你)?(?:同意|确认)|если (?:вы |ты )?(?:соглас|подтверд)|\bzum beispiel\b|\bpar exemple\b|\bpor ejemplo\b|\bper esempio\b|например|例如|例えば|比如|禁止|切勿/iu;

/** The clause right before a call announces it, whatever the rest of the sentence denies. */
const LEADS_UP =
  /(?:\blet(?:['’]s| me| us)|\b(?:i|we)(?:['’]ll| will| must| need to| have to))\b(?! (?:not|never)\b)[^,;.!?]{0,80}$/i;

/** What the model should not do, and in the same sentence what it does about that: `I should not guess; I'll look it up.` */
const DECIDES =
  /(?:^|[.!?\n]\s*)(?:i|we) (?:should|must) not [^.!?;,\n]{1,60}[;,—–] ?(?:(?:so|but|and) )?(?:let me|let['’]s|(?:i|we)(?:['’]ll| will))(?! (?:not|never)\b)[^,;.!?\n]{0,80}[.!:]?$/i;

/** A sentence that announces a call for another time. */
const LATER =
  /^\W*(?:later|tomorrow|eventually|some ?day|at some point|next (?:week|month|time|turn)),? (?:i|we)(?:['’]ll| will| may| might| can| could)\b(?!.*\b(?:first|now|let me)\b)/i;

/** Whether the last clause before a call announces it. */
export function leadsUp(before: string): boolean {
  const words = before.trimEnd();
  return LEADS_UP.test(words.slice(-120)) || decidesToCall(words);
}

/** Whether the last sentence before a call denies something else, and goes on to announce the call. */
export function decidesToCall(before: string): boolean {
  return DECIDES.test(before.slice(-200));
}

/** Whether the sentence before a call says that the call is not the model's, not for now, or not to be made. */
export function leadsElsewhere(sentence: string): boolean {
  if (CONDEMNED_HEADING.test(sentence) || waitsForLeave(sentence) || LATER.test(sentence)) return true;
  // A finished sentence is about something else, and so is one that goes on to announce the call.
  if (/[.!?]["')*_]{0,3}$/.test(sentence) || leadsUp(sentence)) return false;
  return [THIRD_PARTY, MADE_BEFORE, FOREIGN, IGNORES].some((pattern) => pattern.test(sentence));
}

const IGNORES = /^\W*(?:please )?(?:ignore|disregard)\b/i;
