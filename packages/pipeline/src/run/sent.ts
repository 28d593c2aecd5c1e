/** Why a reply that passed is judged again at the end of a run: the policy wants a person to see it. */
export const SENT = 'review';
