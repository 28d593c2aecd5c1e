import { type JsonNode, scalar } from '../../lib/json/json-tree.ts';

export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: { readonly [name: string]: FormSchema };
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly oneOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
}

export interface FormProblem {
  readonly path: string;
  readonly message: string;
}

export interface FormGiven {
  readonly node: JsonNode;
  readonly schema: FormSchema | undefined;
  readonly path: string;
  readonly problems: readonly FormProblem[];
  readonly onChange: (node: JsonNode) => void;
}

export interface ControlGiven extends FormGiven {
  readonly depth: number;
  readonly id: string;
  readonly describedBy?: string | undefined;
}

export function typeOf(schema: FormSchema | undefined): string | undefined {
  const { type } = schema ?? {};
  return typeof type === 'string' ? type : type?.find((one) => one !== 'null');
}

export function emptyFor(schema: FormSchema | undefined): JsonNode {
  if (schema?.const !== undefined) return scalar(JSON.stringify(schema.const));
  if (schema?.enum?.[0] !== undefined) return scalar(JSON.stringify(schema.enum[0]));
  switch (typeOf(schema)) {
    case 'boolean':
      return scalar('false');
    case 'integer':
    case 'number':
      return scalar('0');
    case 'array':
      return { kind: 'list', items: [], start: 0, end: 0 };
    case 'object':
      return { kind: 'object', entries: [], start: 0, end: 0 };
    default:
      return scalar('""');
  }
}
