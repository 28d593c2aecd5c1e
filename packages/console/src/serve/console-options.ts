import type { Engine } from '@tamis/core/compiler';
import type { Workshop } from '../act/workshop.ts';
import type { ErrorLog } from '../api/error-log.ts';

/** Options for serving a console. */
export interface ConsoleOptions {
  /** The home ledger, which lists the run folders. It may not exist yet. */
  readonly ledger: string;
  /** The folder of the built page. */
  readonly page: string;
  /** The script of the thread that computes sums over large runs; if absent, this thread computes them. */
  readonly sums?: string | URL;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Any free port by default. */
  readonly port?: number;
  /** Additional names in `Host` headers. */
  readonly allowHosts?: readonly string[];
  /** The public address of the console; without it, links in notices do not work. */
  readonly publicUrl?: string;
  /** A file of named tokens. */
  readonly tokenFile?: string;
  /** Address ranges whose user header is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The header with the user's name; `x-forwarded-user` by default. */
  readonly userHeader?: string;
  /** The actions on runs; without it, pages show commands. */
  readonly workshop?: Workshop;
  /** Reads the contracts of reviews and puts findings into words; the engine with Tamis's own kinds by default. */
  readonly engine?: Engine;
  readonly version?: string;
  /** The log for internal errors. */
  readonly log?: ErrorLog;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}
