import { members } from '@tamis/core/internal';
import { cut } from '../model/cut.ts';

export interface DifferingField {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

const DEEPEST = 6;

// The longest value that is compared by field; a longer one is compared as a whole.
const LONGEST = 262_144;

// The longest field value shown.
const LONGEST_SHOWN = 120;

export function differingFields(before: readonly string[], after: readonly string[]): readonly DifferingField[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.filter((path) => old.get(path) !== now.get(path)).map((path) => fieldOf(path, old.get(path), now.get(path)));
}

export function fieldOf(path: string, before: string | undefined, after: string | undefined): DifferingField {
  return {
    path,
    ...(before === undefined ? {} : { before: cut(before, LONGEST_SHOWN) }),
    ...(after === undefined ? {} : { after: cut(after, LONGEST_SHOWN) }),
  };
}

// The fields of values by path, each as its stored text, because parsing could lose digits.
export function leavesOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  for (const text of texts) collect(text.trim(), '', 0, leaves);
  return leaves;
}

function collect(text: string, path: string, depth: number, leaves: Map<string, string>): void {
  if (!text.startsWith('{') || depth === DEEPEST || text.length > LONGEST) {
    leaves.set(path, text);
    return;
  }
  const bytes = Buffer.from(text);
  const fields = members(bytes, 0);
  if (fields.length === 0) leaves.set(path, text);
  for (const { key, start, end } of fields) {
    const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
    collect(bytes.toString('utf8', start, end), `${path}/${name}`, depth + 1, leaves);
  }
}
