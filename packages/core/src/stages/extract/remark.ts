/** What sets the rest of a sentence against its beginning. */
const CONTRAST = /(?:^|[\s,;:–—-])(?:but|however|still|though|although|yet|nevertheless|nonetheless|even so|that said)\b,?\s+/g;

/** The speaker was not able to do something. */
const INABILITY =
  /\b(?:i|we)\b[^.!?]{0,80}?(?:\b(?:cannot|can't|could not|couldn't|can not|do not|don't|did not|didn't|have not|haven't|have no|am not able|are not able|was not able|were not able|unable)\b)/;

/** What was refused is what is asked for, or what is said is about the document itself. */
const REFUSED =
  /\b(?:refuse|decline|never|avoid|must not|should not|shouldn't|won't|will not|wouldn't|would not|(?:do|don't|not|can't|cannot|able to|unable to) (?:do|run|use|send|output|comply|help|assist|proceed|execute|decide|answer|fulfil\w*|complete|continue|think|believe|recommend|advise|suggest|guarantee|trust|agree|want))\b|\b(?:this|that|it|these|those|them)\W*$|\b(?:this|that|it|these|those) (?:is|was|are|were)\b|\b(?:wrong|incorrect|invalid|malicious|rejected|hypothetical(?:ly)?|example)\b/;

/** How something is handed over. */
const HANDS_OVER =
  /^(?:here(?:'s| is| are| you (?:go|are))|below (?:is|are)|(?:the|your|its) [^,;]{1,60}\b(?:reads|says|is|are|follows)\b|i (?:found|extracted|have|read)\b)/;

/** What is handed over is not the thing itself, but something that only looks like it. */
const INVENTED =
  /\b(?:examples?|samples?|placeholders?|templates?|skeleton|made(?: \w+)?[- ]up|invented|hypothe\w+|imagin\w+|fictional|fictitious|fake|dummy|mock(?:[- ]?up)?|illustrat\w+|demonstrat\w+|generic|typical|format|structure|schema|shape|might|may|could|would|should|looks? like|like this|something like|guess\w*|assum\w+|suppos\w+|pretend\w*|simulat\w+|synthetic|random|draft|possible|likely|probabl\w+|estimat\w+|approximat\w+|not|no|never|cannot|instead|wrong|without)\b|n't\b/;

/**
 * Whether a sentence that introduces a document says what could not be done besides, and then plainly hands the document over:
 * `I cannot verify the number, but here is the ticket:`. Something invented that is handed over instead is a refusal.
 */
export function isRemark(sentence: string): boolean {
  const said = sentence.toLowerCase().replaceAll('’', "'");
  const contrast = [...said.matchAll(CONTRAST)].at(-1);
  if (contrast === undefined) return false;
  const [first, second] = [said.slice(0, contrast.index), said.slice(contrast.index + contrast[0].length)];
  return INABILITY.test(first) && !REFUSED.test(first) && HANDS_OVER.test(second) && !INVENTED.test(second);
}
