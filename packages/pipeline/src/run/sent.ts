// The reason recorded when a reply that passed is judged again at the end of a run because the policy wants a person to see it.
export const SENT = 'review';

/** Whether an attempt is a passed reply that the policy sent to people, without any rule judging it again. */
export function isSentToPeople({ reason }: { readonly reason?: string }): boolean {
  return reason === SENT;
}
