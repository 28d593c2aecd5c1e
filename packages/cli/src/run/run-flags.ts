import type { Contents } from '@tamis/ledger';

/** How much of requests and replies to keep. */
export const KEEP = ['all', 'findings', 'none'] as const satisfies readonly Contents[];

/** The providers whose protocols are supported. */
export const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

/** The flags of `tamis run`. */
export interface RunFlags {
  readonly out?: string;
  readonly db?: string;
  readonly provider?: (typeof PROVIDERS)[number];
  readonly model?: string;
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly cassette?: string;
  readonly maxUnits?: number;
  readonly concurrency?: number;
  readonly maxCost?: number | 'none';
  readonly prices?: string;
  readonly patience?: number;
  readonly keep?: Contents;
  readonly keepGoing?: boolean;
  readonly skipScripts?: boolean;
  readonly dryRun?: boolean;
  readonly init?: boolean;
  readonly realtime?: boolean;
  readonly batch?: boolean;
  readonly poll?: number;
  readonly validateConfig?: boolean;
  readonly revalidate?: boolean;
  readonly watch?: boolean;
  readonly yes?: boolean;
  readonly ledger?: string;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** The flags of `tamis resume`: how a run is worked on. */
export type ResumeFlags = Omit<
  RunFlags,
  | 'out'
  | 'db'
  | 'maxUnits'
  | 'keep'
  | 'skipScripts'
  | 'dryRun'
  | 'init'
  | 'realtime'
  | 'validateConfig'
  | 'revalidate'
  | 'watch'
  | 'yes'
>;
