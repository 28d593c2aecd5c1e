import type { ComparedRun } from '../../../src/model/compare.ts';
import { withQuery } from '../../lib/api.ts';
import { address } from '../../lib/route.ts';
import { counted } from '../../lib/words.ts';
import { shareText } from './rates.ts';

interface ShareCellGiven {
  readonly run: ComparedRun;
  readonly units: number;
  readonly query: { readonly state: string; readonly code?: string };
}

export function ShareCell({ run, units, query }: ShareCellGiven) {
  return (
    <td class="number nowrap">
      {shareText(units, run.units)}{' '}
      <span class="quiet">
        <a href={`${withQuery(address('runs', run.id), query)}#units`}>{counted(units)}</a>
      </span>
    </td>
  );
}
