import type { UnitState } from '@tamis/ledger';
import type { Chart } from '../chart/chart.ts';
import { grouped } from '../chart/scale.ts';
import { failuresBy } from './failures-by.ts';
import type { OpenedRun } from './open-run.ts';
import { runSummary } from './run-summary.ts';

const STATES: readonly UnitState[] = ['valid', 'repaired', 'failed', 'waiting', 'quarantined', 'skipped', 'running', 'pending'];

const MOST = 50;

/** The charts of every run: its units by step and state, and the reasons they failed. */
export async function runCharts(run: OpenedRun): Promise<readonly { readonly name: string; readonly chart: Chart }[]> {
  const failed = await failuresChart(run);
  return [
    { name: 'units', chart: await unitsChart(run) },
    ...(failed.groups.length === 0 ? [] : [{ name: 'failures', chart: failed }]),
  ];
}

async function unitsChart(run: OpenedRun): Promise<Chart> {
  const { steps, units, pipeline } = await runSummary(run);
  const states = STATES.filter((state) => steps.some((step) => step.states[state] > 0));
  return {
    title: `Units of ${pipeline} by step`,
    about: [`Run ${run.row.run} · ${unitsText(units)}`],
    grouped: 'step',
    groups: steps.map((step) => ({ name: step.name, count: step.units })),
    panels: states.map((name) => ({ name, bars: steps.map((step) => barOf(step.states[name])) })),
    axis: { name: 'units', measure: 'count' },
    notes: [],
  };
}

async function failuresChart(run: OpenedRun): Promise<Chart> {
  const groups = await failuresBy(run, 'code');
  const all = groups.reduce((sum, { units }) => sum + units, 0);
  const drawn = groups.slice(0, MOST);
  return {
    title: 'Failed units by reason',
    about: [`Run ${run.row.run} · ${unitsText(all)} failed`],
    grouped: 'reason',
    groups: drawn.map(({ code, path, rule, units }) => ({
      name: [code ?? 'not recorded', path, rule].filter(Boolean).join(' '),
      count: units,
    })),
    panels: [{ name: 'failed units', bars: drawn.map(({ units }) => ({ value: units, label: shareText(units, all) })) }],
    axis: { name: 'failed units', measure: 'count' },
    notes: drawn.length === groups.length ? [] : [`Not drawn: ${groups.length - drawn.length} less common reasons.`],
  };
}

function unitsText(units: number): string {
  return `${grouped(String(units))} unit${units === 1 ? '' : 's'}`;
}

function barOf(value: number): { readonly value: number; readonly label: string } {
  return { value, label: grouped(String(value)) };
}

function shareText(units: number, all: number): string {
  return `${grouped(String(units))} (${((units / all) * 100).toFixed(1)}%)`;
}
