import type { RunOut } from '../../../src/model/run.ts';
import { ScrollCard } from '../../parts/scroll-card.tsx';
import { type Heading, TableHead } from '../../parts/table-head.tsx';
import { RunRow } from './run-row.tsx';

/** Runs to choose from and to tick. */
export interface RunsListed {
  readonly runs: readonly RunOut[];
  readonly at: number;
  readonly ticked: readonly string[];
  readonly onChoose: (at: number) => void;
  readonly onTick: (id: string) => void;
}

const COLUMNS: readonly Heading[] = [
  ...[{ unseen: 'Tick' }, 'State', 'Run', 'Units'],
  ...['Valid', 'Repaired', 'Failed', 'Waiting'].map((figures) => ({ figures })),
  'Next',
  ...['Cost', 'Pace'].map((figures) => ({ figures })),
  'Started',
];

/** The runs as a table. */
export function RunsTable({ runs, at, ticked, onChoose, onTick }: RunsListed) {
  return (
    <ScrollCard label="Table of runs" className="roomy-only">
      <table aria-label="Runs" class="runs-table">
        <TableHead columns={COLUMNS} />
        <tbody>
          {runs.map((run, index) => (
            <RunRow
              key={run.id}
              run={run}
              isChosen={index === at}
              isTicked={ticked.includes(run.id)}
              onChoose={() => onChoose(index)}
              onTick={() => onTick(run.id)}
            />
          ))}
        </tbody>
      </table>
    </ScrollCard>
  );
}
