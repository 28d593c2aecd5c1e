import type { LabResult } from '../../../src/model/lab.ts';
import { counted } from '../../lib/words.ts';
import { StateWord } from '../../parts/state.tsx';

interface CountsGiven {
  readonly result: LabResult;
  readonly all: number;
  readonly isJudging: boolean;
}

export function Counts({ result, all, isJudging }: CountsGiven) {
  const { replies, isSample, was, is, newlyFailing } = result;
  return (
    <div class="card figures">
      <div>
        <div class="meta">Stored replies</div>
        <span class="figure">{counted(replies)}</span>{' '}
        <span class="quiet">
          {isSample ? `sample of ${counted(all)}` : 'all'}
          {isJudging && ' · judging'}
        </span>
      </div>
      {(['pass', 'hold', 'fail'] as const).map((status) => (
        <div key={status}>
          <div class="meta">
            <StateWord state={status} />
          </div>
          <span class="figure">
            {counted(was[status])} → {counted(is[status])}
          </span>
        </div>
      ))}
      <div>
        <div class="meta">Newly failing</div>
        <span class="figure">{counted(newlyFailing)}</span>
      </div>
    </div>
  );
}
