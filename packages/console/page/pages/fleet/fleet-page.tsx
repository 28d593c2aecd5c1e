import { useEffect } from 'preact/hooks';
import type { FleetOut } from '../../../src/model/fleet.ts';
import { useData } from '../../lib/data.ts';
import { useKeys } from '../../lib/keys.ts';
import { address, go } from '../../lib/route.ts';
import { counted, counting, shellWord, span } from '../../lib/words.ts';
import { Section } from '../../parts/section.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Twin, Visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';

type FleetPart = FleetOut['fleets'][number];
type Worker = FleetPart['workers'][number];

const AGAIN = 5000;

export function FleetPage() {
  const data = useData<FleetOut>('/api/fleet');
  const { reload } = data;
  useEffect(() => {
    const timer = window.setInterval(reload, AGAIN);
    return () => window.clearInterval(timer);
  }, [reload]);
  useKeys({ Escape: () => go('/') });
  const fleets = data.value?.fleets ?? [];
  const workers = fleets.flatMap((fleet) => fleet.workers);
  const database = fleets.find(({ isDatabase }) => isDatabase);
  return (
    <>
      <Top crumbs={[{ text: 'Fleet' }]} />
      <div class="content">
        <div class="row">
          <h1>Fleet</h1>
          {data.value !== undefined && <span class="quiet">{headline(workers)}</span>}
        </div>
        {data.value?.faults.map((fault) => (
          <Visible as="div" key={fault} class="banner bad" text={fault} />
        ))}
        {data.value === undefined ? <Waiting data={data} doing="looking for processes" /> : <Fleets fleets={fleets} />}
        <Twin
          command={database === undefined ? 'tamis workers RUN' : `tamis workers --db ${shellWord(database.place)}`}
          label="In a terminal"
        />
      </div>
    </>
  );
}

function headline(workers: readonly Worker[]): string {
  const gone = workers.filter(({ state }) => state === 'gone').length;
  const limited = workers.reduce((sum, worker) => sum + (worker.limited ?? 0), 0);
  return [
    counting(workers.length - gone, 'process', 'processes'),
    ...(gone > 0 ? [`${counted(gone)} gone`] : []),
    ...(limited > 0 ? [`${counting(limited, 'call')} refused by a rate limit in the last minute`] : []),
  ].join(' · ');
}

function Fleets({ fleets }: { readonly fleets: readonly FleetPart[] }) {
  if (fleets.every(({ workers, runs }) => workers.length + runs.length === 0)) return <NobodyWorks fleets={fleets} />;
  return (
    <>
      {fleets.map((fleet) => (
        <Section key={fleet.place} title={<Visible text={fleet.place} />} label={fleet.place}>
          {fleet.workers.length === 0 ? <NobodyWorks fleets={[fleet]} /> : <Workers fleet={fleet} />}
          {fleet.runs.length > 0 && <Backlog runs={fleet.runs} />}
        </Section>
      ))}
    </>
  );
}

function NobodyWorks({ fleets }: { readonly fleets: readonly FleetPart[] }) {
  const place = fleets.find(({ isDatabase }) => isDatabase)?.place;
  return (
    <div class="card empty">
      <p>No process is working on a run.</p>
      <p class="quiet">
        {place === undefined ? (
          <>
            <code>tamis run RUN</code> continues a run. If it is kept in Postgres, <code>tamis worker --db URL</code> adds a
            worker.
          </>
        ) : (
          <>
            <Visible as="code" text={`tamis worker --db ${shellWord(place)}`} /> starts a worker for the runs in this database.
          </>
        )}
      </p>
    </div>
  );
}

const FIGURES: readonly Heading[] = ['In flight', 'Calls a minute', '429 a minute', 'Started', 'Last seen'].map((figures) => ({
  figures,
}));

function Workers({ fleet: { place, at, workers } }: { readonly fleet: FleetPart }) {
  return (
    <Table
      card={`Processes at ${place}`}
      label={`Processes at ${place}`}
      columns={['Process', 'Role', 'State', ...FIGURES, 'Work']}
    >
      {workers.map((worker) => (
        <tr key={worker.process}>
          <Visible as="th" scope="row" text={worker.process} />
          <td>{worker.role}</td>
          <td class={worker.state === 'gone' ? 'strong' : ''}>{worker.state}</td>
          <td class="number">{worker.active === undefined ? '—' : `${worker.active} of ${worker.most}`}</td>
          <td class="number">{worker.calls === undefined ? '—' : counted(worker.calls)}</td>
          <td class="number">{worker.limited === undefined ? '—' : counted(worker.limited)}</td>
          <td class="number">{worker.startedAt === undefined ? '—' : `${span(at - worker.startedAt)} ago`}</td>
          <td class="number">{worker.seenAt === undefined ? '—' : `${span(at - worker.seenAt)} ago`}</td>
          <td>
            <Work worker={worker} at={at} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Work({ worker: { runs, chunks }, at }: { readonly worker: Worker; readonly at: number }) {
  return (
    <>
      {runs.map(({ name, id }) => (
        <div key={name}>
          <RunName name={name} id={id} />
        </div>
      ))}
      {chunks.map(({ name, since, tries }) => (
        <div key={name} class="quiet">
          <Visible text={name} /> for {span(at - since)}
          {tries > 0 && `, taken ${tries === 1 ? 'once' : `${tries} times`} before`}
        </div>
      ))}
    </>
  );
}

function RunName({ name, id }: { readonly name: string; readonly id: string | undefined }) {
  return id === undefined ? <Visible text={name} /> : <Visible as="a" href={address('runs', id)} text={id} />;
}

const LEFT: readonly Heading[] = ['Run', ...['Priority', 'Chunks waiting', 'Chunks taken'].map((figures) => ({ figures }))];

function Backlog({ runs }: { readonly runs: FleetPart['runs'] }) {
  return (
    <Table card="Runs with work left" label="Runs with work left" columns={LEFT}>
      {runs.map(({ name, id, priority, waiting, taken }) => (
        <tr key={name}>
          <th scope="row">
            <RunName name={name} id={id} />
          </th>
          <td class="number">{priority}</td>
          <td class="number">{counted(waiting)}</td>
          <td class="number">{counted(taken)}</td>
        </tr>
      ))}
    </Table>
  );
}
