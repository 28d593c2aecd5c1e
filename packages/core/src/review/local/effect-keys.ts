import { sha256 } from '../../lib/sha256.ts';
import type { EffectClaim } from '../../model/index.ts';
import { jsonIn } from '../../unit/json-in.ts';
import { keepsEffect } from '../keeps-effect.ts';
import type { ReviewRow } from '../review-row.ts';
import type { ReviewStorage, StorageChange, StoredLocalReview } from './review-storage.ts';

// The kind of the rows that record which review keeps an effect key. They are not reviews, and nobody is asked about them.
const KEY_KIND = 'effect-key';

export function isKey({ kind }: ReviewRow): boolean {
  return kind === KEY_KIND;
}

export function keptBy(review: string, claim: EffectClaim | undefined): readonly StoredLocalReview[] {
  if (claim === undefined) return [];
  const { key, milliseconds } = claim;
  const source = { run: 'effects', step: 'key', unit: key, attempt: 1 };
  const held = JSON.stringify({ review, milliseconds });
  const row = { review: rowId(key), kind: KEY_KIND, reason: KEY_KIND, held, digest: '', source, createdAt: 0 } as const;
  return [{ row: { ...row, state: 'withdrawn' } }];
}

// Changes reviews, given the review that keeps the effect key of a claim. It is read again in the same transaction, because another page
// may take the key in between.
export async function changeUnder<Answer>(
  shelf: ReviewStorage,
  ids: readonly string[],
  claim: EffectClaim | undefined,
  now: () => number,
  work: (found: ReadonlyMap<string, StoredLocalReview>, keeper: ReviewRow | undefined) => StorageChange<Answer>,
): Promise<Answer> {
  if (claim === undefined) return await shelf.change(ids, (found) => work(found, undefined));
  const keyId = rowId(claim.key);
  for (let known: readonly string[] = []; ; ) {
    const done = await shelf.change<{ readonly answer: Answer } | { readonly missing: readonly string[] }>(
      [...ids, keyId, ...known],
      (found) => {
        const { review, milliseconds } = keyIn(found.get(keyId));
        const shelved = found.get(review);
        // A person may have changed its arguments, and with them its effect.
        const kept = shelved?.effect === claim.key ? shelved.row : undefined;
        const { asked } = kept?.execution ?? {};
        const missing = [review, asked ?? ''].filter((id) => id !== '' && !found.has(id) && !known.includes(id));
        if (missing.length > 0) return { answer: { missing } };
        const question = asked === undefined ? undefined : found.get(asked)?.row;
        const isKept = kept !== undefined && keepsEffect(kept, question, milliseconds, now());
        const { answer, ...rest } = work(found, isKept ? kept : undefined);
        return { answer: { answer }, ...rest };
      },
    );
    if ('answer' in done) return done.answer;
    known = [...known, ...done.missing];
  }
}

function keyIn(shelved: StoredLocalReview | undefined): { readonly review: string; readonly milliseconds?: number } {
  return (jsonIn(shelved?.row.held ?? '{"review":""}') ?? { review: '' }) as { readonly review: string };
}

function rowId(key: string): string {
  return sha256(JSON.stringify([KEY_KIND, key])).slice(0, 24);
}
