import type { ContractChecker } from '../../contract/contract-checker.ts';
import { closestWord } from '../../lib/closest-word.ts';
import { childPointer, escapeSegment, segmentsOf } from '../../lib/pointer.ts';
import type { StrayKeys } from '../../stages/schema/index.ts';
import { quoted } from '../../wording/shown.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';

// Reports a pointer to a place that is not in the schema, suggesting the pointer that was most likely intended.
export function reportAstray({ pointer, names }: StrayKeys, path: string, check: ContractChecker): void {
  const meant = nearest(pointer, names);
  const args = { found: quoted(pointer), expected: 'a place that the schema describes' };
  check.problem('contract.bad-value', path, meant === undefined ? args : { ...args, suggestion: suggestionText(meant, pointer) });
}

export function isUnlisted({ pointer, names }: StrayKeys): boolean {
  let way = '';
  for (const segment of segmentsOf(pointer)) {
    const listed = names.get(way);
    if (listed === undefined) return false;
    if (listed.size > 0 && segment !== '*' && !listed.has(segment)) return true;
    way = childPointer(way, segment);
  }
  return false;
}

function nearest(pointer: string, names: StrayKeys['names']): string | undefined {
  let way = '';
  const segments = segmentsOf(pointer);
  for (const [index, segment] of segments.entries()) {
    const listed = [...(names.get(way) ?? [])];
    const near = closestWord(segment, listed);
    if (near !== undefined) return [childPointer(way, near), ...segments.slice(index + 1).map(escapeSegment)].join('/');
    way = childPointer(way, segment);
  }
  return undefined;
}
