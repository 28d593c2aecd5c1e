import type { GaugeReading, Telemetry } from '@tamis/core/model';
import type { UnitState } from '@tamis/ledger';
import type { FleetRun } from '@tamis/ledger/internal';

export function leaderGauges(
  telemetry: Telemetry | undefined,
  progress: { readonly units: readonly { readonly step: string; readonly state: UnitState; readonly units: number }[] },
  backlog: () => Promise<readonly FleetRun[]>,
): () => void {
  const units = async (): Promise<readonly GaugeReading[]> =>
    progress.units.map(({ step, state, units: value }) => ({ value, facts: { 'tamis.step': step, 'tamis.state': state } }));
  const chunks = async (): Promise<readonly GaugeReading[]> =>
    (await backlog()).flatMap(({ run, ...counts }) =>
      (['waiting', 'taken'] as const).map((state) => ({
        value: counts[state],
        facts: { 'tamis.run': run, 'tamis.state': state },
      })),
    );
  const ends = [
    telemetry?.observe?.({ name: 'tamis.units', description: 'Units of the run by step and state.', unit: '{unit}' }, units),
    telemetry?.observe?.(
      { name: 'tamis.chunks.backlog', description: 'Chunks of the runs in the database that are not done.', unit: '{chunk}' },
      chunks,
    ),
  ];
  return () => {
    for (const end of ends) end?.();
  };
}
