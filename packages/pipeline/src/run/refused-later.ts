/** Why a reply that had passed is judged again in the course of a run: a later step could not go on with it. */
export const REFUSED_LATER = 'refused-later';

/** Whether an attempt judges a reply again because a later step could not go on with it. */
export function isRefusedLater({ reason }: { readonly reason?: string }): boolean {
  return reason === REFUSED_LATER;
}
