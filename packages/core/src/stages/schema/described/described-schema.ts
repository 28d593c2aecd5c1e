import type { JsonObject } from '../../../model/index.ts';
import { convertingNote } from './converting.ts';
import { NODE_KINDS } from './node-kinds.ts';
import { undescribed } from './undescribed.ts';
import { type ValidatorNode, validatorNode } from './validator-node.ts';

export function describedSchema(schema: unknown): JsonObject | undefined {
  if (validatorNode(schema) === undefined) return undefined;
  const reader = new Reader();
  const root = reader.schema(schema);
  return Object.keys(reader.definitions).length === 0 ? root : { ...root, $defs: reader.definitions };
}

// More nodes than anyone writes. A schema that makes a new schema on every read would never end.
const MOST_NODES = 20_000;

class Reader {
  readonly definitions: { [name: string]: JsonObject } = {};
  readonly #around = new Map<unknown, { ref?: string }>();
  #nodes = 0;

  schema(schema: unknown): JsonObject {
    const outer = this.#around.get(schema);
    if (outer !== undefined) return { $ref: this.#refTo(schema, outer) };
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new RangeError(`The schema has more than ${MOST_NODES} parts.`);
    const node = validatorNode(schema);
    return node === undefined ? undescribed('custom') : this.#described(schema, node);
  }

  #described(schema: unknown, node: ValidatorNode): JsonObject {
    const entry: { ref?: string } = {};
    this.#around.set(schema, entry);
    const kind = NODE_KINDS.get(node.type);
    const own = kind?.(node, (below) => this.schema(below)) ?? undescribed(node.type, node.def.coerce === true);
    const found = { ...own, ...aboutOf(node), ...convertingNote(schema, own) };
    this.#around.delete(schema);
    if (entry.ref === undefined || entry.ref === '#') return found;
    this.definitions[entry.ref.slice('#/$defs/'.length)] = found;
    return { $ref: entry.ref };
  }

  #refTo(schema: unknown, entry: { ref?: string }): string {
    const [root] = this.#around.keys();
    entry.ref ??= schema === root ? '#' : `#/$defs/part${this.#nodes}`;
    return entry.ref;
  }
}

// The annotations of authors. For a type that JSON does not have, they may name the type to write.
const SAID = ['title', 'description', 'type', 'format'];

function aboutOf({ about }: ValidatorNode): JsonObject {
  const said = SAID.map((key) => [key, about[key]]).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(said);
}
