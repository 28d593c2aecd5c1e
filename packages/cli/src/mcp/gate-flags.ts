/** Flags of `tamis gate-mcp`. */
export interface GateMcpFlags {
  readonly contract?: string;
  readonly tools?: string;
  readonly upstream?: string;
  readonly port?: number;
  readonly hold?: 'wait' | 'pending';
  readonly world?: string;
  readonly worldCommand?: string;
  readonly name?: string;
  readonly session?: string;
  readonly expires?: number;
  readonly decider?: readonly string[];
  readonly eyes?: number;
  readonly allowMethod?: readonly string[];
  readonly lease?: number;
  readonly ledger?: string;
  readonly log?: boolean;
  readonly color?: boolean;
}
