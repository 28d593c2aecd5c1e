import { acceptedTypes } from '../../contract/accepted-types.ts';
import { rootPlace } from '../../contract/documents.ts';
import { checkLines, ruleLines } from '../../contract/told/rule-lines.ts';
import { isSelfContained, toldName, toldSchema } from '../../contract/told/told-schema.ts';
import { asTold } from '../../gate/index.ts';
import {
  type Contract,
  type Grounding,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type PromptContract,
} from '../../model/index.ts';
import { isStandardSchema, jsonSchemaOf } from '../../stages/schema/index.ts';

export function toldDocument(written: Contract): PromptContract {
  const contract = asTold(written);
  const root = rootOf(contract);
  const schema = isJsonObject(root) ? toldSchema(root) : undefined;
  const rest = restText(contract);
  const shape = shapeText(contract, schema);
  const isNative = schema !== undefined && isJson(contract) && isSelfContained(schema) && !isText(contract, root);
  return {
    name: toldName(schema?.title),
    text: rest === '' ? shape : `${shape}\n${rest}`,
    ...(isNative ? { schema } : {}),
    ...(rest === '' ? {} : { rest }),
  };
}

function rootOf({ schema }: Contract): JsonSchema | undefined {
  return isStandardSchema(schema) ? jsonSchemaOf(schema) : schema;
}

function isJson({ format = 'json' }: Contract): boolean {
  return format === 'json';
}

function isText({ schemas = {} }: Contract, root: JsonSchema | undefined): boolean {
  if (root === undefined) return false;
  const documents = { root, schemas };
  const types = acceptedTypes(documents, rootPlace(documents));
  return types.size === 1 && types.has('string');
}

function shapeText(contract: Contract, schema: JsonObject | undefined): string {
  const wish = wishFor(contract, schema);
  if (schema === undefined) return wish;
  const others = Object.entries(contract.schemas ?? {}).map(([uri, other]) => `${uri}: ${JSON.stringify(other)}`);
  const referred = others.length === 0 || isSelfContained(schema) ? [] : ['It refers to:', ...others];
  return [wish, 'It must meet this JSON Schema:', JSON.stringify(schema), ...referred].join('\n');
}

function wishFor(contract: Contract, schema: JsonObject | undefined): string {
  const { format = 'json' } = contract;
  if (format === 'lines') return 'Reply with plain lines, one item per line, and nothing else: no numbers, no bullets, no prose.';
  if (format === 'yaml') return 'Reply with one YAML document and nothing else: no prose, no code fence.';
  if (isText(contract, schema)) return 'Reply with the text itself and nothing else: no quotes, no prose around it.';
  return 'Reply with one JSON document and nothing else: no prose, no code fence.';
}

function restText({ absent = [], rules, checks, grounding }: Contract): string {
  const lines = ruleLines(rules);
  return [
    ...absentLines(absent),
    ...groundingLines(grounding),
    ...(lines.length === 0 ? [] : ['The reply must also keep these rules:', ...lines]),
    ...checkLines(checks),
  ].join('\n');
}

// Describes where values must come from, which a schema does not say.
function groundingLines(grounding: Grounding | undefined): readonly string[] {
  if (grounding === undefined) return [];
  const { source, fields = 'strings' } = grounding;
  const text = source === 'messages' ? 'the messages of users and tools' : `the text given as \`${source}\``;
  const all = fields === 'strings' ? 'every string' : fields.map((pointer) => `\`${pointer || '/'}\``).join(', ');
  return [`Take these values from ${text}, as they are written there, and make none up: ${all}.`];
}

// Describes when to write null, which a schema that merely allows it does not say.
function absentLines(absent: readonly string[]): readonly string[] {
  if (absent.length === 0) return [];
  const all = absent.map((pointer) => `\`${pointer}\``).join(', ');
  const meaning = absent.some((pointer) => pointer.includes('*')) ? ' (`*` is any key or item)' : '';
  return [`Write null where the text does not state the value; never guess it, and never leave the key out: ${all}${meaning}.`];
}
