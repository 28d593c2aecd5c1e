import type { Workshop } from '../act/workshop.ts';
import type { ErrorLog } from '../api/error-log.ts';

/** How a console is served. */
export interface ConsoleOptions {
  /** The ledger: what belongs to no run, and the folders of the runs. It may not be there yet. */
  readonly ledger: string;
  /** The folder of the built page. */
  readonly page: string;
  /** The file of the thread that adds up large runs; in this thread where it is absent. */
  readonly sums?: string | URL;
  /** 127.0.0.1 unless said otherwise. */
  readonly host?: string;
  /** Any free one unless said otherwise. */
  readonly port?: number;
  /** Further names in `Host` headers. */
  readonly allowHosts?: readonly string[];
  /** A file of tokens by name. */
  readonly tokenFile?: string;
  /** Ranges of addresses from which the name of a user is believed. */
  readonly trustedProxies?: readonly string[];
  /** The header with that name; `x-forwarded-user` unless said otherwise. */
  readonly userHeader?: string;
  /** What can be done with runs; without it, pages show commands. */
  readonly workshop?: Workshop;
  readonly version?: string;
  /** Where errors of our own go. */
  readonly log?: ErrorLog;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}
