import { type Fields, isFields } from '../exact/exact.ts';

/** One unit on its way through the steps. The runner's own data is kept apart from the unit's fields, so that no reply can alter it. */
export interface Unit {
  readonly id: string;
  /** The fields set by items, steps and replies. */
  readonly fields: Fields;
  /** Tokens, model, rounds of loops and so on. */
  readonly metadata: Fields;
}

const RESERVED_NAMES = [
  ...['unit_id', '_metadata', '_raw_text', '_warnings'],
  ...['_repetition_id', '_repetition_seed', '_fan_index', '_fan_parent_id'],
];
const RESERVED: ReadonlySet<string> = new Set(RESERVED_NAMES);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** The unit as one object, in the form used in files: its id, fields and metadata. */
export function recordOf({ id, fields, metadata }: Unit): Fields {
  const { unit_id: _, _metadata: __, ...own } = fields;
  return { unit_id: id, ...own, ...(Object.keys(metadata).length > 0 && { _metadata: metadata }) };
}

/** The unit in an object from a file, or undefined if it has no id. */
export function unitOf(record: Fields): Unit | undefined {
  const { unit_id: id, _metadata: metadata, ...fields } = record;
  return typeof id === 'string' ? { id, fields, metadata: isFields(metadata) ? metadata : {} } : undefined;
}

// Adds a step's fields to the input fields. They overwrite input fields but never the runner's.
export function joinFields(input: Fields, output: Fields): Fields {
  if (!RESERVED_NAMES.some((name) => Object.hasOwn(output, name))) return { ...input, ...output };
  const given = Object.entries(output).filter(([name]) => !isReserved(name));
  return { ...input, ...Object.fromEntries(given) };
}
