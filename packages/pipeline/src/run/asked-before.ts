import type { Step } from '../model/pipeline.ts';

/** The model step whose reply a computed step goes by: the last one before it, if the unit was not split since. */
export function askedBefore<S extends Pick<Step, 'name' | 'scope'>>(steps: readonly S[], step: string): S | undefined {
  const before = steps.slice(
    0,
    steps.findIndex(({ name }) => name === step),
  );
  const last = before.findLast(({ scope }) => scope !== 'expression');
  return last?.scope === 'chunk' ? last : undefined;
}
