import { stageEntry } from '../../codes/stage-entry.ts';
import { valueAt } from '../../lib/pointer.ts';
import { plainType } from '../../lib/type-names.ts';
import type { Finding, Json, Problem } from '../../model/index.ts';
import { messageIn } from '../../wording/sentence.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';
import schemaTexts from '../../wording/texts/schema.json' with { type: 'json' };
import { customDialect } from './dialect.ts';
import { explainValue } from './judge-graph.ts';
import documents from './meta-schemas.json' with { type: 'json' };
import { NodeGraph } from './node-graph.ts';
import { SchemaIndex } from './schema-index.ts';
import type { MetaSchemas, SchemaParts } from './schema-parts.ts';

// More would overwhelm the author.
const MOST_FINDINGS = 20;

// The meta schemas of all drafts, by URI. A `$ref` may point to them even if they were not given.
const metaDocuments: ReadonlyMap<string, Json> = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(documents));

const graphs = new Map<string, NodeGraph>();

const checkMetaSchema: MetaSchemas['check'] = (document, metaSchema, given, parts) => {
  const problems = findingsOf(document.root, graphOf(metaSchema, given, parts)).map((finding): Problem => {
    const path = document.path + finding.path;
    const reason = messageIn(schemaTexts, withPlainType(finding, document.root));
    return { code: 'contract.schema-invalid', severity: 'error', path, args: { reason } };
  });
  // Each vocabulary of a draft reports the same about something that is not a schema.
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.args.reason}`, problem])).values()];
};

/** The part with the meta schemas of all drafts, which schemas are checked against and custom dialects are built from. */
export const metaSchemas: MetaSchemas = {
  document: (uri) => metaDocuments.get(uri),
  dialect: customDialect,
  check: checkMetaSchema,
};

function withPlainType(finding: Finding, root: Json): Finding {
  if (stageEntry(finding.code).keyword !== 'enum' || !/\/type(?:\/\d+)?$/.test(finding.path)) return finding;
  const type = valueAt(root, finding.path);
  const near = typeof type === 'string' ? plainType(type) : undefined;
  return near === undefined ? finding : { ...finding, args: { ...finding.args, suggestion: suggestionText(near, String(type)) } };
}

function findingsOf(schema: Json, graph: NodeGraph): readonly Finding[] {
  return explainValue(graph, schema, MOST_FINDINGS).filter(({ code }) => {
    const { keyword, isCount } = stageEntry(code);
    return keyword !== 'anyOf' && !isCount;
  });
}

function graphOf(uri: string, given: ReadonlyMap<string, Json>, parts: SchemaParts): NodeGraph {
  const known = graphs.get(uri);
  if (known) return known;
  const graph = new NodeGraph(new SchemaIndex({ $ref: uri }, given, parts.metaSchemas), 'annotate', parts);
  if (metaDocuments.has(uri)) graphs.set(uri, graph);
  return graph;
}
