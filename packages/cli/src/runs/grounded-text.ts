import type { GroundedGroup, GroundedReport } from '@tamis/pipeline';
import { unitCount } from '../text/unit-count.ts';
import { counted } from './spent-text.ts';
import { numbers, tableLines } from './table.ts';

// The version of the report format; it increases with every change that could break a reader.
const VERSION = 1;

const WORDS: { readonly [group in GroundedGroup]: string } = {
  exact: 'in the source, letter for letter',
  folded: 'in the source, written differently',
  found: 'in the source, which is not kept',
  held: 'not in the source, held',
  failed: 'not in the source, failed',
  warned: 'not in the source, passed with a warning',
  abstained: 'not stated: left null',
};

// A table for people of the values looked up in a source, by result. Results that never occurred are left out.
export function groundedText({ values, units, groups }: GroundedReport): string {
  if (values === 0) return 'No value was looked up in a source: no step has `grounding`.\n';
  const rows = groups
    .filter((one) => one.values > 0)
    .map((one) => [WORDS[one.group], counted(one.values), shareText(one.values / values), counted(one.units)]);
  const columns = ['values', ...numbers('count', 'share', 'units')];
  return `${counted(values)} values of ${unitCount(units)}\n\n${tableLines(columns, rows).join('\n')}\n`;
}

function shareText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

export function groundedJson(run: string, { values, units, groups }: GroundedReport): object {
  const shared = groups.map((one) => ({ ...one, share: values === 0 ? 0 : one.values / values }));
  return { schema_version: VERSION, run, by: 'grounded', values, units, groups: shared };
}
