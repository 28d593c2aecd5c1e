/** The speaker was not able to do something, and that is not about the document itself. */
const INABILITY =
  /\b(?:i|we)(?: \w+)? (?:can(?:not|'t| not)|could(?:n't| not)|(?:not |un)able|(?:do|did)(?:n't| not) (?:have|find|see|know))\b(?!.*\b(?:this|that|it)(?:\W*$| is| was))/;

/** A contrast with what precedes it, and then the hand-over of something that both sides know. */
const HANDS_OVER =
  /[\s,;](?:but|however|still|though|yet),? (?:(?:here|below)(?:'s| is| are| it| you)? (?:the|your|all|is|are|go)|(?:the|your) [^,;]+ (?:reads|says|is|are))\b.*$/;

/** What is handed over only looks like the thing itself. */
const INVENTED =
  /\b(?:example|sample|placeholder|template|made|invent|hypothe|imagin|fak|mock|format|draft|may|might|could|would|like|guess|prob|not?\b)/;

/**
 * Whether a sentence that introduces a document says what could not be done besides, and then plainly hands the document over:
 * `I cannot verify the number, but here is the ticket:`. Something invented that is handed over instead is a refusal.
 */
export function isRemark(sentence: string): boolean {
  const said = sentence.toLowerCase().replaceAll('’', "'");
  const over = HANDS_OVER.exec(said);
  return over !== null && !INVENTED.test(over[0]) && INABILITY.test(said.slice(0, over.index));
}
