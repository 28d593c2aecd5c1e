// The reason recorded when a reply that had passed is judged again during a run because a later step could not use it.
export const REFUSED_LATER = 'refused-later';

/** Whether an attempt rejudges a reply because a later step could not use it. */
export function isRefusedLater({ reason }: { readonly reason?: string }): boolean {
  return reason === REFUSED_LATER;
}
