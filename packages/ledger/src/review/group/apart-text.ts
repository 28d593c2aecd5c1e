import { DOUBT_WORDS } from '@tamis/core/review';
import type { Alone } from '../decided-together.ts';
import { shortened } from '../similar/similar-words.ts';
import type { ApartBecause } from './review-group.ts';

const ALONE: { readonly [why in Alone]: string } = {
  'high-stakes': 'the stakes are high, so its name must be typed',
  edited: 'it has been edited',
  purged: 'its contents were purged',
  'failed-reply': 'it can only be edited or sent back',
  'refused-first': 'something else was refused first',
  'outside-value': 'one of its values comes only from outside content',
  doubt: 'there is an open doubt',
  choice: 'there is a choice to make',
};

/**
 * Explains why a review is set apart, as the second half of a sentence. Values and titles come from a model, so escape them for a terminal.
 */
export function apartText(because: ApartBecause): string {
  switch (because.kind) {
    case 'alone':
      return ALONE[because.why];
    case 'changed':
      return changedText(because);
    case 'denied-before':
      return deniedText(because);
    case 'largest':
      return because.of === 'approved'
        ? `${because.title} is ${because.value}, more than anything approved before (${because.than})`
        : `${because.title} is ${because.value}, more than three times the median (${because.than})`;
    case 'first-time':
      return because.value === undefined
        ? `never approved without ${because.title}`
        : `never approved for ${because.title} ${because.value}`;
    case 'sign':
      return `${because.title} is ${because.value}, and only the opposite sign was approved before`;
    case 'lookalike':
      return because.told.replace(/\.$/, '');
    case 'hidden':
      return `its text has characters that hide or reorder it: ${because.codes.slice(0, MOST_CODES).join(', ')}`;
    case 'new-domain':
      return `the domain ${because.value} in ${because.title} was never approved before`;
    default:
      return because satisfies never;
  }
}

const MOST_CODES = 5;

/** The warning on a row whose text may read as something else; undefined if it stands out for another reason. */
export function warningOf({ kind }: ApartBecause): string | undefined {
  return Object.hasOwn(WARNINGS, kind) ? WARNINGS[kind] : undefined;
}

const WARNINGS: { readonly [kind: string]: string } = {
  lookalike: 'lookalike letters',
  hidden: 'hidden characters',
  'new-domain': 'new domain',
};

function deniedText({ word, by, at, text }: Extract<ApartBecause, { readonly kind: 'denied-before' }>): string {
  const when = new Date(at).toISOString().slice(0, '2026-01-01T00:00'.length).replace('T', ' ');
  return `${word} before by ${by}, ${when} UTC${text === undefined ? '' : `: “${shortened(text)}”`}`;
}

function changedText({ since, unmet }: Extract<ApartBecause, { readonly kind: 'changed' }>): string {
  if (since === 'edited') return ALONE.edited;
  if (unmet.length > 0) return unmet.join(' ');
  return DOUBT_WORDS[since].replace(/\.$/, '');
}
