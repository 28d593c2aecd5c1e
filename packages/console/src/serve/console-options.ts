import type { Workshop } from '../act/workshop.ts';
import type { ErrorLog } from '../api/error-log.ts';

/** Options for serving a console. */
export interface ConsoleOptions {
  /** The ledger: what belongs to no run, and the folders of the runs. It may not exist yet. */
  readonly ledger: string;
  /** The folder of the built page. */
  readonly page: string;
  /** The script of the thread that sums up large runs; if absent, this thread does it. */
  readonly sums?: string | URL;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Any free port by default. */
  readonly port?: number;
  /** Additional names in `Host` headers. */
  readonly allowHosts?: readonly string[];
  /** Where people reach the console from elsewhere; without it, links of notices let nobody in. */
  readonly publicUrl?: string;
  /** A file of tokens by name. */
  readonly tokenFile?: string;
  /** Ranges of addresses whose user header is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The header with the user's name; `x-forwarded-user` by default. */
  readonly userHeader?: string;
  /** What can be done with runs; without it, pages show commands. */
  readonly workshop?: Workshop;
  readonly version?: string;
  /** Where internal errors go. */
  readonly log?: ErrorLog;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}
