import { defaultLimits } from '../contract/policy.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { wholeText } from '../lib/text-slice.ts';
import { bindingDigest } from '../loop/binding-digest.ts';
import { isJsonObject, type Json } from '../model/index.ts';
import { holdsNoSurprise } from '../stages/parse/guard.ts';
import { jsonIn } from '../unit/json-in.ts';
import type { ReviewTerms } from './review.ts';

/** An act that could run: an action with its arguments, or a value alone. */
export interface Runnable {
  readonly action?: string;
  readonly value: Json;
}

/** The action of a review that suggests doing nothing, so that only its alternatives can run. No action in a contract has this id. */
export const NO_ACTION = '';

/** An act that a person can choose. */
export interface ReviewOption extends Runnable {
  readonly isSuggested: boolean;
}

function readJson(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : jsonIn(text);
}

// Reads arguments that a person wrote. Returns undefined if the text is not JSON, or if JSON.parse would silently lose something, such as a
// repeated key or some digits. People see the text, but the value is what runs.
export function readExactJson(text: string | undefined): Json | undefined {
  const value = readJson(text);
  return value !== undefined && holdsNoSurprise(wholeText(text as string), value, defaultLimits) ? value : undefined;
}

/** Returns the held act, or undefined if its content was purged. */
export function heldAct({ action, held }: Pick<ReviewTerms, 'action' | 'held'>): Runnable | undefined {
  const value = readJson(held);
  if (value === undefined) return undefined;
  return action === undefined ? { value } : { action, value };
}

/** Returns all options, with the suggestion first. An alternative that equals it is not listed again. */
export function optionsOf(review: Pick<ReviewTerms, 'action' | 'held' | 'alternatives'>): readonly ReviewOption[] {
  const held = heldAct(review);
  if (held === undefined) return [];
  const listed = readJson(review.alternatives);
  const others = Array.isArray(listed) ? listed.flatMap((one: Json) => alternativeAct(one, review.action) ?? []) : [];
  const first = { ...held, isSuggested: true };
  return [first, ...others.filter((act) => !isSameAct(act, held)).map((act) => ({ ...act, isSuggested: false }))];
}

function alternativeAct(stored: Json, action: string | undefined): Runnable | undefined {
  if (action === undefined) return { value: stored };
  if (!isJsonObject(stored) || typeof stored.action !== 'string') return undefined;
  return { action: stored.action, value: stored.arguments ?? {} };
}

/** Returns the option that a person chose, given as text, or undefined if it was never offered. */
export function chosenOption(review: ReviewTerms, text: string | undefined): ReviewOption | undefined {
  const written = readJson(text);
  const act = written === undefined ? undefined : alternativeAct(written, review.action);
  return act && optionsOf(review).find((option) => isSameAct(option, act));
}

/** Whether two acts are identical, including every value. */
export function isSameAct(one: Runnable, other: Runnable): boolean {
  const text = canonicalJson([one.action ?? null, one.value]);
  return text !== undefined && text === canonicalJson([other.action ?? null, other.value]);
}

/** Returns the digest that binds an act under a review's terms, or undefined if the review names no contract. */
export function actDigest({ kind, contract, stateVersion }: ReviewTerms, { action, value }: Runnable): string | undefined {
  return contract === undefined ? undefined : bindingDigest({ kind, contract, value, action, stateVersion });
}
