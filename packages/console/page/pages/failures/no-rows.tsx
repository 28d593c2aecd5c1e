import type { Failures } from '../../../src/model/failure.ts';
import { address, amend } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';

/** Shown if nothing failed, or nothing matches the filter. */
export function NoRows({ failures, find }: { readonly failures: Failures; readonly find: string }) {
  if (find !== '')
    return (
      <div class="card empty">
        <p>Nothing matches "{find}".</p>
        <Button onPress={() => amend({ find: undefined })}>Clear filter</Button>
      </div>
    );
  return (
    <div class="card empty">
      <p>
        No {failures.subject}.{' '}
        {failures.repairedUnits > 0 && (
          <a href={`${address('runs', failures.run)}?state=repaired#units`}>
            {counting(failures.repairedUnits, 'unit was', 'units were')} repaired: see what changed.
          </a>
        )}
      </p>
    </div>
  );
}
