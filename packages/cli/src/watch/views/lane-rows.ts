import { visible } from '@tamis/core/wording';
import type { MadeCall } from '@tamis/ledger';
import type { RunGlance } from '@tamis/pipeline';
import { counted } from '../../runs/spent-text.ts';
import { line, type Row } from '../../screen/rows.ts';

/** Which models are asked, and how that is going. */
export function laneRows(glance: RunGlance, calls: readonly MadeCall[]): readonly Row[] {
  if (glance.models.length === 0) return [line('   no model has been asked yet', 'quiet')];
  const took = calls.flatMap(({ took: one }) => one ?? []).sort((one, other) => one - other);
  const median = took[Math.floor(took.length / 2)];
  const flying = calls.filter(({ outcome }) => outcome === 'open').length;
  const { faults, lost } = glance.total;
  return [
    line(
      `   ${[
        glance.models.map(visible).join(', '),
        ...(glance.activity === 'running' ? [`${counted(flying)} in flight`] : []),
        ...(faults > 0 ? [`${counted(faults)} ${faults === 1 ? 'fault' : 'faults'}`] : []),
        ...(lost > 0 ? [`${counted(lost)} lost`] : []),
        ...(median === undefined
          ? []
          : [`median ${median < 1000 ? `${Math.round(median)} ms` : `${(median / 1000).toFixed(1)} s`}`]),
      ].join(' · ')}`,
    ),
  ];
}
