import { place } from './route.ts';
import { Store } from './store.ts';

/** The link of a notice: it signs in to one review, once. */
export interface NoticeLink {
  readonly review: string;
  readonly secret: string;
}

/** The link that this page was opened with, until it is used. Only a tap uses it: programs that preview links open pages too. */
export const link = new Store<NoticeLink | undefined>(undefined);

/** Takes the link out of the address. */
export function takeLink(): void {
  const secret = /^#link=([\w-]+)$/.exec(window.location.hash)?.[1];
  const [page, review] = place.value.path;
  if (secret === undefined || page !== 'd' || review === undefined) return;
  window.history.replaceState(null, '', window.location.pathname);
  link.set({ review, secret });
}
