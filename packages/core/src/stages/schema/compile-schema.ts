import { missingPart } from '../../contract/missing-part.ts';
import { childPointer } from '../../lib/pointer.ts';
import type { Finding, Json, JsonSchema, Problem } from '../../model/index.ts';
import { countParts } from './count-parts.ts';
import { isDraft } from './dialect.ts';
import { evaluated, explainValue, schemaDecider } from './judge-graph.ts';
import { NodeGraph } from './node-graph.ts';
import { isPlainSchema } from './plain-schema.ts';
import { SchemaIndex } from './schema-index.ts';
import { childNodes, inPlaceNodes, type SchemaNode } from './schema-node.ts';
import type { Decider, SchemaCode, SchemaParts } from './schema-parts.ts';
import type { SchemaDocument } from './schema-spot.ts';

interface SchemaOptions {
  readonly schemas: { readonly [uri: string]: Json };
  readonly formats: 'assert' | 'annotate';
  readonly parts: SchemaParts;
}

export interface CompiledSchema extends Decider {
  // Returns every problem with a value: at most `cap` findings, then one that counts the rest.
  readonly explain: (value: unknown, cap: number) => readonly Finding[];
  // Whether a value meets the subschema at `#/pointer` of the root or `uri#/pointer` of another document.
  readonly acceptsAt: (ref: string, value: unknown) => boolean;
  readonly explainAt: (ref: string, value: unknown, cap: number) => readonly Finding[];
}

interface SchemaResult {
  readonly compiled?: CompiledSchema;
  // Whether its references never end, or expand so far that nothing else may follow them.
  readonly isEndless?: boolean;
  readonly parts: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const DEEPEST_SCHEMA = 256;

// Providers accept schemas of some thousand parts. Compiling and judging with far larger ones would keep everything else waiting.
const MOST_PARTS = 20_000;

export function compileSchema(schema: JsonSchema, options: SchemaOptions): SchemaResult {
  if (isTooDeep(schema)) return tooLarge(`It is nested more than ${DEEPEST_SCHEMA} levels deep.`);
  const { formats, parts } = options;
  const given = givenDocuments(options.schemas);
  const index = new SchemaIndex(schema, given, parts.metaSchemas);
  const graph = new NodeGraph(index, formats, parts);
  const loops = findLoops(graph.nodes);
  const expanded = loops.length > 0 ? 0 : expandedParts(graph.root);
  // What is written out is as long as the schema itself.
  if (expanded > Math.max(MOST_PARTS, graph.nodes.length * 2))
    return tooLarge(`With its references expanded, it has more than ${MOST_PARTS} parts.`);
  const metaProblems = [...graph.documents].flatMap((document) => checkDocument(document, index, given, parts));
  const problems = [...metaProblems, ...graph.problems, ...loops];
  const result = { problems, warnings: graph.warnings, parts: expanded, isEndless: loops.length > 0 };
  return problems.length > 0 ? result : { ...result, compiled: compileGraph(index, graph, parts.code) };
}

// Returns the number of parts of a schema with every reference expanded, which determines the cost of compiling and judging. A short schema
// can expand to a very long one.
function expandedParts(root: SchemaNode): number {
  return countParts([root], (node) => [...inPlaceNodes(node), ...childNodes(node)]).get(root) as number;
}

// Returns the references that point back to themselves without descending into the value, so that following them would never end.
function findLoops(nodes: readonly SchemaNode[]): readonly Problem[] {
  const problems: Problem[] = [];
  countParts(nodes, inPlaceNodes, ({ path, ref, refText = '#' }) => {
    const place = childPointer(path, ref ? '$ref' : '$dynamicRef');
    problems.push({ code: 'contract.ref-loop', severity: 'error', path: place, args: { ref: refText } });
  });
  return problems;
}

function tooLarge(reason: string): SchemaResult {
  const problem: Problem = { code: 'contract.schema-invalid', severity: 'error', path: '/schema', args: { reason } };
  return { isEndless: true, parts: 0, problems: [problem], warnings: [] };
}

// Goes no deeper than the limit.
function isTooDeep(value: unknown, levels = DEEPEST_SCHEMA): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isTooDeep(below, levels - 1));
}

function givenDocuments(schemas: SchemaOptions['schemas']): ReadonlyMap<string, Json> {
  const usable = Object.entries(schemas).filter(([, document]) => !isTooDeep(document));
  return new Map(usable.map(([uri, document]) => [uri.replace(/#$/, ''), document]));
}

function compileGraph(index: SchemaIndex, graph: NodeGraph, code: SchemaCode | undefined): CompiledSchema {
  const nodeOf = nodeFinder(index, graph);
  return {
    ...schemaDecider(graph, code),
    explain: (value, cap) => explainValue(graph, value, cap),
    acceptsAt: (ref, value) => {
      const node = nodeOf(ref);
      return node !== undefined && evaluated(graph, value, node) === true;
    },
    explainAt: (ref, value, cap) => {
      const node = nodeOf(ref);
      return node === undefined ? [] : explainValue(graph, value, cap, node);
    },
  };
}

function nodeFinder(index: SchemaIndex, graph: NodeGraph): (ref: string) => SchemaNode | undefined {
  const found = new Map<string, SchemaNode | undefined>();
  return (ref) => {
    if (!found.has(ref)) {
      const spot = index.resolve(index.root.resource, ref);
      found.set(ref, spot === undefined ? undefined : graph.nodeAt(spot));
    }
    return found.get(ref);
  };
}

function checkDocument(
  document: SchemaDocument,
  index: SchemaIndex,
  given: ReadonlyMap<string, Json>,
  parts: SchemaParts,
): readonly Problem[] {
  const feature = index.unknownDialects.get(document);
  const { draft, metaSchema } = (document.resources.get('') ?? index.root.resource).dialect;
  const isUsual = draft > 4 && isDraft(metaSchema) && !given.has(metaSchema);
  if (feature === undefined && isUsual && isPlainSchema(document.root)) return [];
  if (parts.metaSchemas === undefined) return [missingPart(document.path, 'meta-schemas')];
  if (feature === undefined) return parts.metaSchemas.check(document, metaSchema, given, parts);
  return [{ code: 'contract.half-supported', severity: 'error', path: `${document.path}/$schema`, args: { feature } }];
}
