import { type Gate, isJsonObject } from '@tamis/core';
import { declaredOf } from '@tamis/core/review';
import { detailOf, type ReviewRow } from '@tamis/ledger';
import type { PendingAct } from '@tamis/ledger/internal';
import { engine } from '../engine.ts';

// The names of the preconditions of the action that would run: those recorded with the review, or those of its replacement.
export function preconditionNames(review: ReviewRow, pending: PendingAct): readonly string[] {
  const { preconditions } = detailOf(review);
  if (pending.by !== undefined) return declaredNames(review.contractText, pending);
  return Array.isArray(preconditions) ? preconditions.filter((name) => typeof name === 'string') : [];
}

function declaredNames(contract: string | undefined, { action, value }: PendingAct): readonly string[] {
  if (contract === undefined || action === undefined || value === undefined) return [];
  try {
    const given: unknown = JSON.parse(value);
    const gate = engine.compile(JSON.parse(contract) as object) as Gate<never>;
    return isJsonObject(given as never)
      ? (declaredOf(gate, { name: action, arguments: given as never })?.preconditions ?? [])
      : [];
  } catch {
    // If this version can't read the contract, the program that runs the action can.
    return [];
  }
}
