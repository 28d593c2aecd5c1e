import type { Compare, ComparedUnit } from '../../../src/model/compare.ts';
import { address, amend } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/section.tsx';
import { StateWord } from '../../parts/state.tsx';
import { type Heading, Table } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Visible } from '../../parts/text.tsx';

type Kind = NonNullable<Compare['kind']>;

const KINDS: { readonly [kind in Kind]: readonly [name: string, about: string] } = {
  broken: ['No longer valid', 'valid before, not now'],
  fixed: ['Newly valid', 'valid now, not before'],
  changed: ['Different value', 'valid in both, with different values'],
  'other-failure': ['Different failure', 'failed in both, for different reasons'],
  'other-input': ['Different input', 'the same result from a different input'],
  moved: ['Different place', 'at a different step or in a different state'],
  added: ['Only after', 'not in the earlier run'],
  gone: ['Only before', 'not in the later run'],
};

export function Differing({ compare }: { readonly compare: Compare }) {
  const { kinds, kind, units, next } = compare;
  if (kind === undefined)
    return (
      <Section title="Units that differ">
        <p class="card pad quiet">Every unit has the same state and the same value in both runs.</p>
      </Section>
    );
  return (
    <Section title="Units that differ" meta={KINDS[kind][1]}>
      <Tabs
        label="How units differ"
        chosen={kind}
        onChoose={(name) => amend({ kind: name, from: undefined })}
        tabs={kinds.map((one) => ({ name: one.kind, text: KINDS[one.kind][0], count: one.units }))}
      />
      <UnitsTable compare={compare} units={units} />
      <div class="row">
        {new URLSearchParams(window.location.search).has('from') && (
          <Button onPress={() => amend({ from: undefined })}>From the start</Button>
        )}
        {next !== undefined && <Button onPress={() => amend({ from: String(next) })}>More units</Button>}
      </div>
    </Section>
  );
}

const COLUMNS: readonly Heading[] = ['Unit', 'Before', 'After', 'Field', 'Value before', 'Value after'];

function UnitsTable({ compare, units }: { readonly compare: Compare; readonly units: readonly ComparedUnit[] }) {
  return (
    <Table card="Table of units that differ" label="Units that differ" columns={COLUMNS}>
      {units.map((unit) => (
        <tr key={unit.unit}>
          <th scope="row" class="mono">
            <Visible text={unit.unit.slice(0, 120)} />
          </th>
          <PlaceCell run={compare.before.id} unit={unit.unit} place={unit.before} />
          <PlaceCell run={compare.after.id} unit={unit.unit} place={unit.after} />
          <td class="mono">
            {unit.fields.map(({ path }) => (
              <Visible key={path} as="div" class="cut" text={path === '' ? 'whole value' : path} />
            ))}
            {unit.more > 0 && <div class="meta">and {counting(unit.more, 'more field')}</div>}
          </td>
          {(['before', 'after'] as const).map((side) => (
            <td key={side} class="mono">
              {unit.fields.map((field) => (
                <Visible key={field.path} as="div" class="cut" title={field[side] ?? ''} text={field[side] ?? '–'} />
              ))}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

interface PlaceCellGiven {
  readonly run: string;
  readonly unit: string;
  readonly place: ComparedUnit['before'];
}

function PlaceCell({ run, unit, place }: PlaceCellGiven) {
  if (place === undefined) return <td class="quiet">not in this run</td>;
  return (
    <td class="nowrap">
      <a href={address('runs', run, 'u', unit)}>
        <StateWord state={place.state} />
      </a>
      {place.code !== undefined && (
        <div class="meta">
          <code>{place.code}</code>
        </div>
      )}
    </td>
  );
}
