/** The flags of `tamis console`. */
export interface ConsoleFlags {
  readonly ledger?: string;
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly tokenFile?: string;
  readonly trustedProxy?: readonly string[];
  readonly userHeader?: string;
  readonly open?: boolean;
  readonly color?: boolean;
}
