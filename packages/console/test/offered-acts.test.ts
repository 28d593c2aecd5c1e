import { expect, it } from 'vitest';
import { offeredActs } from '../page/lib/offered-acts.ts';

const states = { pending: 0, valid: 1, repaired: 0, failed: 1, held: 0, quarantined: 0, skipped: 0 };

it('offers work on a run to operators alone, as far as there is any; everyone may export', () => {
  const offered = (activity: string, role: 'viewer' | 'reviewer' | 'operator' | undefined, failed = 1) =>
    offeredActs({ activity, states: { ...states, failed } } as never, role).map(({ act }) => act);
  expect(offered('running', 'operator')).toEqual(['pause', 'retry', 'recheck', 'export']);
  expect(offered('paused', 'operator', 0)).toEqual(['resume', 'recheck', 'export']);
  for (const role of ['viewer', 'reviewer', undefined] as const) expect(offered('interrupted', role)).toEqual(['export']);
});
