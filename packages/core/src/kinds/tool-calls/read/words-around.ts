import { isDoubtfulRemark } from '../../../lib/doubtful-remark.ts';
import { decidesToCall, isCondemned, leadsElsewhere, waitsForLeave } from './doubtful-words.ts';

/** How far around a call its sentence is looked at. */
const NEAR = 240;

/** The sentence that leads up to a call says that it is an example, is not to be made, or is only asked about. */
const SHOWS =
  /\b(?:for example|e\.g\.|an example|example of|looks? like|like this|hypothetical(?:ly)?|(?:never|not|don['’]t) (?:do|run|call|use|send|make|execute)|(?:must|should) not|(?:shall|should|may) (?:i|we)|(?:would|could) (?:call|use|run|make|look|be)|would you like|do you want|if you confirm|you (?:can|could|may|should) (?:call|use|run|make|write))\b|\?\s*$/i;

/** It quotes somebody else, names a form, or is about another time. */
const ATTRIBUTES =
  /\b(?:says?|said|wrote|writes|typed|sent|contain(?:s|ed)?|reads|form(?:at)?|syntax|template|sample|examples?|ne pas \p{L}+|nicht aus)\s*:?\s*$|^\W*(?:if|when|unless|what about|how about|previously|earlier|yesterday|tomorrow|later|pending|in theory|with your (?:ok|permission|approval|consent)|(?:in )?(?:the )?last turn|the user (?:ran|called|made|sent)|wenn|falls|si vous)\b(?!.*\b(?:let me|i['’]ll|i will|i need to)\b)/iu;

/** What follows a call says that it was not made, or is not one. */
const DENIES =
  /^\W{0,8}(?:i (?:did not|didn['’]t|have not|haven['’]t) (?:run|make|call|send|execute)|(?:this|that|it) (?:is|was) (?:only|just|merely) an?\b|not (?:executed|run|sent|made|called)\b|bitte nicht\b|nicht ausführen\b|ne pas\b|(?:ok(?:ay)?|right|correct)\?)/i;

/** What follows a call asks for permission to make it. */
const ASKS_LEAVE =
  /^\W{0,8}(?:(?:shall|should|may|can) (?:i|we)\b|is (?:this|that|it)\b|does (?:this|that|it)\b|do you (?:want|agree|confirm|approve)\b)[^.!\n]{0,120}\?|^\W{0,8}(?:proceed|confirm|continue|approve|agreed|go ahead|y\s?\/\s?n|yes\s?\/\s?no)\W{0,3}[?)\]]/i;

/** What follows a call takes it back, or makes it depend on something. */
const REVOKES =
  /^[^\p{L}\p{N}]{0,8}(?:i (?:hereby )?(?:take|took) (?:this|that|it) back|forget (?:it|that|this)|(?:strike|scratch) (?:this|that|it)|on (?:reflection|second thought)|i changed my mind|(?:i (?:will not|won['’]t)|let['’]s not|(?:but |please )?(?:do not|don['’]t)) (?:actually )?(?:run|do|execute|send|make|call)\b|(?:stop|abort|undo)(?! \p{L}{5})\b|hold off\b|this is what (?:i|we) (?:would|could)|(?:this|the) call is (?:only |just )?(?:for|an?) (?:illustration|example|demonstration)|no\W{0,3}(?:wait|sorry|actually|that|this|not|make|$)|not (?:really|yet|that one|this one)\b|i meant?\b(?! to\b)|only (?:if|when|after|once)\b|unless\b|(?:already done|done already)\b|(?:(?:this|that|it) )?(?:has not|hasn['’]t|was not|wasn['’]t) (?:been )?(?:executed|run|made|sent|called)\b|no (?:lo )?(?:ejecut|env[ií]|hag)|n['’]ex[eé]cut|(?:annul[eé]e?|abgebrochen|storniert|cancelad[oa]|annullat[oa]|отменено|已取消|取消|abbrechen|annuler|storno|nein|bitte bestätigen)(?!\s?\p{L}))/iu;

/** What follows a call asks for it to be made again, or for others: calls that are not there. */
const WANTS_MORE =
  /^[^\p{L}\p{N}]{0,8}(?:(?:run|do|call|make|execute|repeat) (?:(?:this|that|it) )?(?:twice|(?:\d{1,3}|two|three|four|five) times|[x×] ?\d)|[x×] ?\d{1,3}(?![\p{L}\p{N}])|(?:and |do |then )?(?:the )?same (?:for|with|to) |repeat (?:(?:this|that|it) )?for )/iu;

/** What follows a call says what it should have been: a name or a number after `should be` is a correction. */
const CORRECTS =
  /^[^\p{L}\p{N}]{0,8}(?:(?:[Tt]hat|[Tt]his|[Ii]t|[Aa]mount|[Vv]alue) (?:should|must) (?:be|read|say|have been)|[Mm]ake (?:that|it)) ["'“$€£]?[\p{Lu}\d]/u;

/** A remark right after a call: in brackets, after an arrow or a dash, or as a comment. */
const REMARK = /^\s{0,8}(?:\(([^()\n]{1,120})\)|\[([^[\]\n]{1,120})\]|(?:<-+|←|\^|-->?|—|–|#|\/\/)([^\n]{1,120}))/;

/** Words that ask for patience take nothing back. */
const PATIENCE = /\bplease wait\b|\bwait (?:a|for|while)\b/gi;

/** Whether the words right around a call, whatever marks it has, only show it, ask about it, attribute it or take it back. */
export function isOnlyShown(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start).trimEnd();
  const sentence = before.slice(before.search(/[^.!?\n]*[.!?]?$/));
  return isDoubtedBefore(sentence) || isDoubtedAfter(text.slice(end, end + NEAR));
}

function isDoubtedBefore(sentence: string): boolean {
  return (SHOWS.test(sentence) && !decidesToCall(sentence.trimStart())) || ATTRIBUTES.test(sentence) || leadsElsewhere(sentence);
}

function isDoubtedAfter(after: string): boolean {
  const words = after.trimStart();
  if ([ASKS_LEAVE, DENIES, REVOKES, CORRECTS, WANTS_MORE].some((pattern) => pattern.test(words))) return true;
  const remark = REMARK.exec(after)
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.replace(PATIENCE, '');
  if (remark !== undefined && (isDoubtfulRemark(remark) || isCondemned(remark))) return true;
  const sentence = /^\W*[^.!?\n]*[.!?]?/.exec(words)?.[0] ?? '';
  return waitsForLeave(sentence) || isCondemned(sentence);
}
