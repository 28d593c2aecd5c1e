import type { Workshop } from '../act/workshop.ts';
import type { Books } from '../books/books.ts';
import type { Door } from '../door/door.ts';
import type { Watch } from '../live/watch.ts';
import type { Session } from '../model/session.ts';
import type { Paces } from '../read/paces.ts';

export interface ApiContext {
  readonly books: Books;
  readonly door: Door;
  readonly watch: Watch;
  readonly paces: Paces;
  readonly workshop?: Workshop;
  readonly now: () => number;
  readonly isEncrypted: (host: string | undefined) => boolean;
  readonly about: () => Pick<Session, 'isLocal' | 'ledger' | 'version'>;
}
