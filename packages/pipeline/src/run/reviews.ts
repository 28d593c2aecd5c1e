import { createHash } from 'node:crypto';
import { approvalDigest, type Hold } from '@tamis/core';
import type { NewReview } from '@tamis/ledger';
import { writeJson } from '../exact/write-json.ts';
import type { ModelStep } from '../model/pipeline.ts';
import { exactValue } from '../steps/exact-value.ts';

export function heldText({ held, changes }: Hold, reply: string): string {
  return writeJson(exactValue(reply, held, changes));
}

// The review of a held reply. `text` is the text of the value that becomes the result if a person approves it.
export function reviewOf({ gate, name }: ModelStep, hold: Hold, text: string, contract: string): NewReview {
  const { reason, held, alternatives, undecided, changes } = hold;
  return {
    kind: gate.kind ?? 'document',
    reason,
    held: text,
    digest: approvalDigest(gate, held) ?? `sha256:${createHash('sha256').update(text).digest('hex')}`,
    contract,
    detail: JSON.stringify({ step: name, changes, ...(undecided && { undecided }) }),
    ...(alternatives && { alternatives: JSON.stringify(alternatives) }),
  };
}
