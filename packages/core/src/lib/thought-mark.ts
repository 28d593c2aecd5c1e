/** Marks that open or close a thought, in the forms of the usual templates. */
const MARK =
  /<\/?(?:\w{1,16}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|inner_monologue)>|\[\/?THINK(?:ING)?\]|<\|\w{3,5}_(?:THINKING|of_thought)\|>/i;

/**
 * Whether a text holds a mark of thoughts. Where thoughts were taken out before, such a mark has no partner: nobody can say which
 * side of it is the answer.
 */
export function hasThoughtMark(text: string): boolean {
  return MARK.test(text);
}
