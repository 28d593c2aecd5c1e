import type { Fault, Verdict } from '@tamis/core';
import type { Said } from '../mend/mend.ts';

/** What became of a client's request. */
export type Ruling =
  /** The reply may be passed on; `said` is set if it now says something else. */
  | { readonly kind: 'pass'; readonly verdict: Verdict; readonly said: Said | undefined }
  /** It is held or failed, and the budget is spent. */
  | { readonly kind: 'stop'; readonly verdict: Verdict }
  /** The provider or we ourselves failed. */
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** The client has left. */
  | { readonly kind: 'gone' };
