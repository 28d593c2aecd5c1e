import type { RunOut } from '../../../src/model/run.ts';
import { type Heading, Table } from '../../parts/table.tsx';
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
    <Table card="Table of runs" label="Runs" columns={COLUMNS} cardClass="roomy-only" tableClass="runs-table">
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
    </Table>
  );
}
