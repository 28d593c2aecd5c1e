import { place } from './route.ts';
import { Store } from './store.ts';

export interface NoticeLink {
  readonly review: string;
  readonly secret: string;
}

// The link that this page was opened with, until it is used. It is used only on a tap, because programs that preview links also open pages.
export const link = new Store<NoticeLink | undefined>(undefined);

// Moves the link from the address into memory.
export function takeLink(): void {
  const secret = /^#link=([\w-]+)$/.exec(window.location.hash)?.[1];
  const [page, review] = place.value.path;
  if (secret === undefined || page !== 'd' || review === undefined) return;
  window.history.replaceState(null, '', window.location.pathname);
  link.set({ review, secret });
}
