import { schemaCodes } from '../../codes/schema.ts';
import { stageEntry } from '../../codes/stage-entry.ts';
import type { PatternEngine } from '../../lib/linear-pattern.ts';
import { valueAt } from '../../lib/pointer.ts';
import { plainType } from '../../lib/type-names.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { messageIn } from '../../wording/sentence.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import { buildNodes, type NodeGraph } from './build-nodes.ts';
import { isDraft } from './dialect.ts';
import { explainValue } from './judge-graph.ts';
import { metaSchemas } from './meta-schemas.ts';
import { isPlainSchema } from './plain-schema.ts';
import { indexSchemas, type SchemaDocument, type SchemaIndex } from './schema-index.ts';

/** More would bury the author. */
const MOST_FINDINGS = 20;

const graphs = new Map<string, NodeGraph>();

/** What a document breaks of the rules of its dialect, or that the dialect is not known. */
export function checkMetaSchema(
  document: SchemaDocument,
  index: SchemaIndex,
  given: ReadonlyMap<string, Json>,
  patterns: PatternEngine | undefined,
): Problem[] {
  const feature = index.unknownDialects.get(document);
  if (feature !== undefined) {
    return [{ code: 'contract.half-supported', severity: 'error', path: `${document.path}/$schema`, args: { feature } }];
  }
  const { draft, metaSchema } = (document.resources.get('') ?? index.root.resource).dialect;
  const isUsual = draft > 4 && isDraft(metaSchema) && !given.has(metaSchema);
  if (isUsual && isPlainSchema(document.root)) return [];
  const problems = findingsOf(document.root, graphOf(metaSchema, given, patterns)).map((finding): Problem => {
    const path = document.path + finding.path;
    const reason = messageOf(withPlainType(finding, document.root));
    return { code: 'contract.schema-invalid', severity: 'error', path, args: { reason } };
  });
  // Each vocabulary of a draft reports the same about what is not a schema.
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.args.reason}`, problem])).values()];
}

/** A type of another notation, with the one of JSON Schema that it means. */
function withPlainType(finding: Finding, root: Json): Finding {
  if (stageEntry(finding.code).keyword !== 'enum' || !/\/type(?:\/\d+)?$/.test(finding.path)) return finding;
  const type = valueAt(root, finding.path);
  const near = typeof type === 'string' ? plainType(type) : undefined;
  return near === undefined ? finding : { ...finding, args: { ...finding.args, suggestion: suggestionText(near) } };
}

function findingsOf(schema: Json, graph: NodeGraph): readonly Finding[] {
  return explainValue(graph, schema, MOST_FINDINGS).filter(({ code }) => {
    const { keyword, isCount } = stageEntry(code);
    return keyword !== 'anyOf' && !isCount;
  });
}

/** The meta schemas of the drafts are made once; those of authors each time. */
function graphOf(uri: string, given: ReadonlyMap<string, Json>, patterns: PatternEngine | undefined): NodeGraph {
  const known = graphs.get(uri);
  if (known) return known;
  const graph = buildNodes(indexSchemas({ $ref: uri }, given), 'annotate', patterns);
  if (metaSchemas.has(uri)) graphs.set(uri, graph);
  return graph;
}

function messageOf(finding: Finding): string {
  return messageIn(schemaCodes, finding);
}
