export interface ValidatorNode {
  readonly type: string;
  readonly def: NodeFields;
  readonly checks: readonly NodeFields[];
  readonly about: NodeFields;
}

export interface NodeFields {
  readonly [name: string]: unknown;
}

export function validatorNode(schema: unknown): ValidatorNode | undefined {
  if (!isFields(schema)) return undefined;
  if (isFields(schema._zod) && isFields(schema._zod.def)) return zod4Node(schema, schema._zod.def);
  if (isFields(schema._def) && typeof schema._def.typeName === 'string') return zod3Node(schema._def, schema._def.typeName);
  return schema.kind === 'schema' && typeof schema.type === 'string' ? valibotNode(schema, schema.type) : undefined;
}

function zod4Node(schema: NodeFields, def: NodeFields): ValidatorNode {
  // A schema such as `z.email()` is its own first check.
  const checks = [...(def.check === undefined ? [] : [def]), ...nodeList(def.checks).map(checkIn)];
  return { type: String(def.type), def, checks, about: zod4About(schema) };
}

function checkIn(check: NodeFields): NodeFields {
  return isFields(check._zod) && isFields(check._zod.def) ? check._zod.def : check;
}

function zod4About(schema: NodeFields): NodeFields {
  const registry: unknown = Reflect.get(globalThis, '__zod_globalRegistry');
  const about = called(schema, 'meta') ?? (isFields(registry) ? called(registry, 'get', schema) : undefined);
  return isFields(about) ? about : {};
}

function called(owner: NodeFields, method: string, ...given: readonly unknown[]): unknown {
  const run = owner[method];
  return typeof run === 'function' ? Reflect.apply(run, owner, given) : undefined;
}

function zod3Node(def: NodeFields, typeName: string): ValidatorNode {
  return { type: typeName.slice('Zod'.length).toLowerCase(), def, checks: nodeList(def.checks), about: def };
}

function valibotNode(schema: NodeFields, type: string): ValidatorNode {
  const [, ...checks] = nodeList(schema.pipe);
  const about = checks
    .filter(({ kind }) => kind === 'metadata')
    .map(({ type: name, ...one }) => one.metadata ?? { [String(name)]: one[String(name)] });
  return { type, def: schema, checks, about: Object.assign({}, ...about) };
}

export function nodeList(value: unknown): readonly NodeFields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function isFields(value: unknown): value is NodeFields {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

export function innerOf(def: NodeFields): unknown {
  const { getter } = def;
  if (typeof getter === 'function') return Reflect.apply(getter, def, [undefined]);
  return def.innerType ?? def.wrapped ?? def.schema ?? def.type;
}

// Deeper than anyone wraps a field.
const DEEPEST = 64;

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'exact_optional', 'nullish', 'default', 'prefault']);
const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'readonly', 'branded', 'effects', 'lazy', 'catch', 'promise']);

export function isOptional(schema: unknown, depth = 0): boolean {
  const node = validatorNode(schema);
  if (node === undefined || depth > DEEPEST) return false;
  if (OPTIONAL.has(node.type)) return true;
  if (node.type === 'pipe' || node.type === 'pipeline') return isOptional(firstOf(node.def), depth + 1);
  return WRAPPERS.has(node.type) && isOptional(innerOf(node.def), depth + 1);
}

export function firstOf(pipe: NodeFields): unknown {
  return validatorNode(pipe.in)?.type === 'transform' ? pipe.out : pipe.in;
}
