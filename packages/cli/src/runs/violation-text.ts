import { visible } from '@tamis/core/wording';
import type { Violation } from '@tamis/pipeline';

export function violationText({ unit, step, attempt, what }: Violation): string {
  if (unit === undefined) return visible(what);
  const place = [step === undefined ? '' : ` at ${step}`, attempt === undefined ? '' : `, attempt ${attempt}`].join('');
  return visible(`${unit}${place}: ${what}`);
}
