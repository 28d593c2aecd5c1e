import type { Single } from './leaves.ts';

export interface Merged {
  // Returns the statement for the given parameter types. The rows of its answer begin with `marks`.
  readonly text: (types: readonly string[]) => string;
  readonly by: 'number' | readonly number[];
  // Whether lists from the same piece of work must not be merged with each other. Two of them may touch the same row, and a merged
  // statement would apply only one.
  readonly isOnce: boolean;
}

const KEYS: { readonly [table: string]: readonly string[] } = {
  unit: ['run_no', 'id'],
  unit_step: ['unit_no', 'step_no'],
  unit_content: ['unit_no'],
  attempt: ['unit_no', 'step_no', 'number'],
  attempt_content: ['attempt_id'],
  attempt_code: ['attempt_id', 'position'],
  call: ['attempt_id', 'number'],
};

export function mergedText({ kind }: Pick<Single, 'kind'>, said: string): Merged | undefined {
  const text = said.trim();
  if (kind === 'one' || kind === 'all') return text.startsWith('SELECT ') ? mergedSelect(text) : undefined;
  if (kind === 'page' || kind === 'slice') return undefined;
  if (text.startsWith('UPDATE ')) return mergedUpdate(text, kind === 'put');
  return mergedInsert(text, kind === 'put');
}

function mergedSelect(text: string): Merged {
  return {
    text: (types) => `SELECT _i._n, _q.* FROM ${paramRows(types)} CROSS JOIN LATERAL (${inRow(text)}) _q`,
    ...{ by: 'number', isOnce: false },
  };
}

function mergedUpdate(text: string, isPut: boolean): Merged | undefined {
  const [, head, where, ...more] = /^(UPDATE \w+ SET .*?) WHERE (.*)$/s.exec(text) ?? [];
  if (head === undefined || where === undefined || more.length > 0 || /\b(?:SELECT|FROM|RETURNING)\b/.test(text))
    return undefined;
  return {
    text: (types) => `${inRow(head)} FROM ${paramRows(types)} WHERE ${inRow(where)}${isPut ? '' : ' RETURNING _i._n'}`,
    ...{ by: 'number', isOnce: true },
  };
}

const INSERT = /^INSERT INTO (\w+) \(([^)]*)\)\s+(?:VALUES \((.*?)\)|(SELECT .*?))(\s+ON CONFLICT .*?)?(?:\s+RETURNING (\w+))?$/s;

function mergedInsert(text: string, isPut: boolean): Merged | undefined {
  const [, table = '', list = '', values, select, conflict = '', key] = INSERT.exec(text) ?? [];
  const columns = list.split(',').map((column) => column.trim());
  const sources = (values ?? select?.replace(/^SELECT /, '') ?? '').split(',').map((source) => source.trim());
  const known = KEYS[table];
  const by = known?.map((column) => /^\$(\d+)$/.exec(sources[columns.indexOf(column)] ?? '')?.[1]);
  if (known === undefined || by === undefined || by.includes(undefined)) return undefined;
  const rows = (types: readonly string[]) =>
    values === undefined
      ? `SELECT _q.* FROM ${paramRows(types)} CROSS JOIN LATERAL (${inRow(select ?? '')}) _q`
      : `SELECT ${inRow(values)} FROM ${paramRows(types)}`;
  const marks = [...known, ...(key === undefined ? [] : [key])].join(', ');
  return {
    text: (types) => `INSERT INTO ${table} (${list}) ${rows(types)}${conflict}${isPut ? '' : ` RETURNING ${marks}`}`,
    ...{ by: by.map((number) => Number(number) - 1), isOnce: false },
  };
}

function paramRows(types: readonly string[]): string {
  const lists = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  return `unnest(${lists}) WITH ORDINALITY AS _i(${types.map((_, at) => `_${at + 1}`).join(', ')}, _n)`;
}

function inRow(text: string): string {
  return text.replaceAll(/\$(\d+)/g, '_i._$1');
}
