import type { Workshop } from '../act/workshop.ts';
import type { Books } from '../books/books.ts';
import type { Door } from '../door/door.ts';
import type { Watch } from '../live/watch.ts';
import type { Session } from '../model/session.ts';
import type { Paces } from '../read/paces.ts';

/** The services that all routes share. */
export interface ApiContext {
  readonly books: Books;
  readonly door: Door;
  readonly watch: Watch;
  readonly paces: Paces;
  readonly workshop?: Workshop;
  readonly now: () => number;
  /** Whether a host is reached through TLS, according to the public address. */
  readonly isEncrypted: (host: string | undefined) => boolean;
  /** Information about the console itself. */
  readonly about: () => Pick<Session, 'isLocal' | 'ledger' | 'version'>;
}
