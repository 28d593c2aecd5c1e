/** Why a reply that passed is judged again at the end of a run: the policy wants a person to see it. */
export const SENT = 'review';

/** Whether an attempt is a reply that passed and that the policy sent to people: no rule judged it again. */
export function isSentToPeople({ reason }: { readonly reason?: string }): boolean {
  return reason === SENT;
}
