import type { ReviewRow } from '@tamis/core/review';
import type { Speech } from '../speech.ts';
import type { UpstreamModel } from '../upstream/upstream-model.ts';
import type { ProxyMarks } from '../verdict/marks.ts';
import type { Ruling } from '../verdict/rule.ts';

/** Whether a reply that did not pass becomes an error or is forwarded with marks. */
export type ProxyMode = 'enforce' | 'observe';

export interface Case {
  readonly speech: Speech;
  readonly mode: ProxyMode;
  readonly contract: string;
  readonly model: UpstreamModel;
  readonly ruling: Exclude<Ruling, { kind: 'gone' }>;
  readonly marks: ProxyMarks;
  // The review of a held reply, and whether people have already decided against it.
  readonly held?: { readonly row: ReviewRow; readonly isDenied: boolean } | undefined;
}
