import { usualWording, type Wording } from '@tamis/core/wording';
import type { AskedBecause } from './why-asked.ts';

/** Explains in a sentence why a person is asked. Names and values come from a model, so escape them for a terminal. */
export function askedWords(about: AskedBecause['about'], words: Wording = usualWording): string {
  if ('code' in about) return words.messageOf(about);
  if ('before' in about)
    return `The policy asks a person before ${about.before ? `${about.before} runs` : 'this value is used'}.`;
  const { as, rank, of } = about.sent;
  return `policy.review: ${as.join(', ')}; ${rank} of ${of} from the least certain.`;
}
