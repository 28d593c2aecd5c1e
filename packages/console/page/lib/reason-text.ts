const TEXTS: { readonly [reason: string]: string } = {
  exhausted: 'no attempts left',
  repeating: 'the model repeated itself, so it was not asked again',
  held: 'a change may have altered the meaning, so a person decides',
  'hint-failed': 'the reply after the hint failed, too',
  'edit-failed': 'what a person wrote does not meet the contract',
  'needs-approval': 'the contract wants a person to approve it',
  fault: 'no answer came',
  contract: 'the contract itself is at fault, so asking again would not help',
  'key-repeated': 'another unit has the same key',
  recheck: 'judged again by other rules',
  retry: 'to be asked again',
  batch: 'in a batch at the provider',
  hint: 'to be asked again, with a hint from a person',
  fresh: 'to be asked again from the start',
  'ended-workers': 'it ended the processes that worked on it',
};

/** Why a unit is in its state, in words. Text written by a person or a pipeline is shown unchanged. */
export function reasonText(reason: string): string {
  return Object.hasOwn(TEXTS, reason) ? (TEXTS[reason] ?? reason) : reason;
}
