import type { FileProblem } from '@tamis/files';
import type { Exact } from '../exact/exact.ts';
import type { Step } from '../model/pipeline.ts';
import { listAt, textAt } from './values.ts';

// The note about steps without a `contract` key. A model that is not told what to reply has to be asked again more often, and only the
// author knows whether the prompts tell it.
export function untoldSteps(config: Exact, steps: readonly Step[]): readonly FileProblem[] {
  if (textAt(config, 'api', 'contract') !== undefined) return [];
  const written = listAt(config, 'pipeline', 'steps').filter((one) => textAt(one, 'contract') !== undefined);
  const said = new Set(written.map((one) => textAt(one, 'name')));
  const untold = steps.filter(({ scope, name }) => scope === 'chunk' && !said.has(name)).map(({ name }) => name);
  const args = { steps: untold.join(', ') };
  return untold.length === 0
    ? []
    : [{ code: 'pipeline.contract-unset', severity: 'note', path: '/pipeline/steps', about: 'key', args }];
}
