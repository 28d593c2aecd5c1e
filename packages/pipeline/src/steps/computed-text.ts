import type { Fields } from '../exact/exact.ts';
import { writeJson } from '../exact/write-json.ts';
import { isReserved, type Unit } from '../units/unit.ts';
import type { Done } from './step-result.ts';

export function computedText(unit: Unit, { unit: after, output }: Pick<Done, 'unit' | 'output'>): string {
  const metadata = newMetadata(unit, after);
  return writeJson({ ...ownFields(output), ...(Object.keys(metadata).length > 0 && { _metadata: metadata }) });
}

function ownFields(output: Fields): Fields {
  return Object.fromEntries(Object.entries(output).filter(([name]) => !isReserved(name)));
}

function newMetadata(before: Unit, after: Unit): Fields {
  return Object.fromEntries(Object.entries(after.metadata).filter(([name, value]) => before.metadata[name] !== value));
}
