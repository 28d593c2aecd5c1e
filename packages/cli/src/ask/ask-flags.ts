import type { RetryFormat } from '@tamis/core';
import type { ContractFlags } from '../load/load-gate.ts';

/** The shapes of the report. */
export const ASK_FORMATS = ['human', 'json'] as const;

/** How a model can be told what was wrong. */
export const RETRY_FORMATS = ['findings', 'annotated', 'patch'] as const satisfies readonly RetryFormat[];

/** Who decides first about a reply that is held. */
export const HOLDS = ['ask-again', 'person'] as const;

/** The flags of `tamis ask`. */
export interface AskFlags extends ContractFlags {
  readonly model?: string;
  readonly cassette?: string;
  readonly system?: string;
  readonly input?: string;
  readonly as?: 'value' | 'text';
  readonly budget?: string;
  readonly holds?: (typeof HOLDS)[number];
  readonly retry?: RetryFormat;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly journal?: string;
  readonly resume?: string;
  readonly approve?: string;
  readonly release?: readonly string[];
  readonly hint?: string;
  readonly format?: (typeof ASK_FORMATS)[number];
  readonly person: boolean;
  readonly color?: boolean;
  readonly quiet?: boolean;
}
