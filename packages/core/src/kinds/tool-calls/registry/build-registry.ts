import { stageCodes } from '../../../codes/stage-codes.ts';
import { acceptedTypes } from '../../../contract/accepted-types.ts';
import { problemAt } from '../../../contract/contract-checker.ts';
import { type Documents, followRef, rootPlace } from '../../../contract/documents.ts';
import { documentSettings, type Parts } from '../../../gate/index.ts';
import { appendAll } from '../../../lib/append-all.ts';
import { childPointer } from '../../../lib/pointer.ts';
import { type Contract, isJsonObject, type Json, type JsonObject, type Policy, type Problem } from '../../../model/index.ts';
import { messageIn } from '../../../wording/sentence.ts';
import { nearText } from '../../../wording/suggestion-text.ts';
import { compileActing } from '../../acting/compile-acting.ts';
import type { ToolContract, ToolDetails, ToolLevels } from '../model/tool-contract.ts';
import { atLevels } from './levels.ts';
import { readToolList } from './read-tool-list.ts';
import type { RegisteredTool } from './registered-tool.ts';
import { resultTerms } from './result-terms.ts';
import { constantsIn } from './schema-constants.ts';
import type { ToolEntry } from './tool-entry.ts';
import { ToolNames } from './tool-names.ts';

export interface Registry {
  readonly tools: ReadonlyMap<string, RegisteredTool>;
  readonly names: ToolNames;
}

const MOST_PARTS = 200_000;

const USUAL_LEVELS: ToolLevels = { missing: 'error', unknown: 'error', type: 'error', enum: 'error' };

export function buildRegistry(contract: ToolContract, policy: Policy, problems: Problem[], parts: Parts): Registry {
  const entries = readToolList(contract.tools, problems);
  const tools = new Map<string, RegisteredTool>();
  const paths = new Map<string, string>();
  let size = 0;
  for (const entry of entries) {
    // What else is wrong with the second one is reported too.
    const tool = register(size > MOST_PARTS ? { ...entry, parameters: undefined } : entry, contract, policy, problems, parts);
    size += tool.parts;
    if (size > MOST_PARTS) {
      const reason = `with those before it, its schema has more than ${MOST_PARTS} parts.`;
      problems.push(badSchema(entry.name, entry.schemaPath, reason));
    }
    const first = paths.get(entry.name);
    if (first === undefined) {
      paths.set(entry.name, entry.path);
      tools.set(entry.name, tool);
    } else problems.push(problemAt('contract.duplicate-tool', entry.path, { tool: entry.name, first }));
  }
  const known = [...tools.keys()];
  for (const name of Object.keys(contract.about ?? {})) knownTool(name, childPointer('/about', name), known, problems, 'key');
  contract.order?.forEach((rule, index) => {
    for (const [name, path] of toolsIn(rule)) knownTool(name, `/order/${index}/${path}`, known, problems);
  });
  return { tools, names: new ToolNames(known) };
}

function toolsIn(rule: NonNullable<ToolContract['order']>[number]): readonly (readonly [string, string])[] {
  const below = (names: readonly string[], key: string) => names.map((name, index) => [name, `${key}/${index}`] as const);
  if ('sequence' in rule) return below(rule.sequence, 'sequence');
  return 'once' in rule ? below(rule.once, 'once') : [[rule.tool, 'tool'], ...below(rule.requires, 'requires')];
}

function knownTool(name: string, path: string, known: readonly string[], problems: Problem[], about?: 'key'): void {
  if (known.includes(name)) return;
  const found = problemAt('contract.unknown-tool', path, { tool: name, suggestion: nearText(name, known) });
  problems.push(about === undefined ? found : { ...found, about });
}

function register(entry: ToolEntry, contract: ToolContract, policy: Policy, problems: Problem[], parts: Parts): RegisteredTool {
  const about: ToolDetails = ownDetails(contract.about ?? {}, entry.name);
  const details = { ...entry.details, ...about };
  const { empty: _, ...usual } = contract.levels ?? {};
  const levels = { ...USUAL_LEVELS, ...usual, ...entry.details.levels, ...about.levels };
  const document: Contract = { schema: asArguments(entry.parameters, levels), schemas: contract.schemas ?? {} };
  // Drops are about calls as a whole, and are handled there.
  const found: Problem[] = [];
  const shaped = documentSettings(document, { ...policy, on: {} }, found, parts);
  appendAll(
    problems,
    found.map((one) => schemaProblem('contract.tool-schema', one, entry.name, entry.schemaPath)),
  );
  appendAll(
    problems,
    shaped.warnings.map((one) => relocated(one, entry)),
  );
  if (
    shaped.documents !== undefined &&
    found.length === 0 &&
    !acceptedTypes(shaped.documents, rootPlace(shaped.documents)).has('object')
  )
    problems.push(badSchema(entry.name, entry.schemaPath, 'they allow no object, and arguments are one.'));
  const settings = shaped.settings ?? documentSettings({}, policy, [], parts).settings;
  const root = rootObject(shaped.documents);
  const aliasPath = about.aliases === undefined ? `${entry.path}/aliases` : `${childPointer('/about', entry.name)}/aliases`;
  const aliases = aliasesOf(entry, details.aliases ?? {}, aliasPath, root, problems);
  if (settings === undefined) throw new TypeError('A contract without a schema always has settings.');
  const declared = declaredIn(root, shaped.documents);
  const ownPath = childPointer('/about', entry.name);
  const pathOf = (key: keyof ToolDetails) => `${about[key] === undefined ? entry.path : ownPath}/${key}`;
  return {
    name: entry.name,
    parts: shaped.parts ?? 0,
    effect: details.effect,
    declared,
    properties: [...namesIn(root, shaped.documents, 0)],
    aliases,
    constants: constantsIn(shaped.documents?.root),
    levels,
    settings,
    softened: atLevels(settings, levels),
    workOut: parts.languages.find(({ workOut }) => workOut !== undefined)?.workOut,
    acting: compileActing(details, { name: entry.name, pathOf, known: declared }, parts, problems),
    result: resultTerms(details, contract.schemas ?? {}, policy, parts, (found) => {
      const path = about.output === undefined ? entry.outputPath : `${ownPath}/output`;
      problems.push(schemaProblem('contract.tool-output', found, entry.name, path));
    }),
  };
}

function ownDetails(about: NonNullable<ToolContract['about']>, name: string): ToolDetails {
  return Object.hasOwn(about, name) ? (about[name] as ToolDetails) : {};
}

// Returns the schema of the arguments. A tool without parameters accepts anything. If unknown arguments are not an error, the schema must
// not make them one.
function asArguments(
  parameters: ToolEntry['parameters'] = { type: 'object' },
  levels: ToolLevels,
): NonNullable<Contract['schema']> {
  if (!isJsonObject(parameters) || '~standard' in parameters || levels.unknown === 'error') return parameters;
  if (parameters.additionalProperties !== false) return parameters;
  const { additionalProperties: _, ...open } = parameters as JsonObject;
  return open;
}

// A mistake in the schema of a tool, or of its results, with the name of the tool and the place of the schema in the list.
function schemaProblem(code: Problem['code'], found: Problem, tool: string, place: string): Problem {
  const path = found.path.startsWith('/schema/') ? place + found.path.slice('/schema'.length) : place;
  return problemAt(code, path, { tool, reason: messageIn(stageCodes, found) });
}

function badSchema(tool: string, path: string, reason: string): Problem {
  return problemAt('contract.tool-schema', path, { tool, reason });
}

function relocated(found: Problem, entry: ToolEntry): Problem {
  return { ...found, path: found.path.replace(/^\/schema/, entry.schemaPath) };
}

function rootObject(documents: Documents | undefined): JsonObject | undefined {
  const root = documents === undefined ? undefined : followRef(documents, rootPlace(documents))?.schema;
  return isJsonObject(root) ? root : undefined;
}

// Deeper than argument schemas refer to one another.
const DEEPEST = 16;

const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLES = ['if', 'then', 'else', 'not'];

function namesIn(root: JsonObject | undefined, documents: Documents | undefined, depth: number): ReadonlySet<string> {
  if (root === undefined || documents === undefined || depth > DEEPEST) return new Set();
  const required = Array.isArray(root.required) ? root.required.filter((name) => typeof name === 'string') : [];
  const own = [...(isJsonObject(root.properties) ? Object.keys(root.properties) : []), ...required];
  return new Set([...own, ...branchesOf(root, documents).flatMap((branch) => [...namesIn(branch, documents, depth + 1)])]);
}

function branchesOf(root: JsonObject, documents: Documents): readonly JsonObject[] {
  const lists = LISTS.flatMap((key) => (Array.isArray(root[key]) ? (root[key] as readonly Json[]) : []));
  const singles = SINGLES.flatMap((key) => root[key] ?? []);
  const dependent = isJsonObject(root.dependentSchemas) ? Object.values(root.dependentSchemas) : [];
  const found = [...lists, ...singles, ...dependent].filter(isJsonObject);
  return found.map((schema) => followRef(documents, { schema, ref: '#' })?.schema).filter(isJsonObject);
}

function declaredIn(root: JsonObject | undefined, documents: Documents | undefined): readonly string[] | undefined {
  if (root === undefined || documents === undefined || isOpen(root, documents, 0)) return undefined;
  const names = [...namesIn(root, documents, 0)];
  return names.length > 0 || root.additionalProperties === false || isJsonObject(root.properties) ? names : undefined;
}

function isOpen(root: JsonObject, documents: Documents, depth: number): boolean {
  if (depth > DEEPEST) return true;
  const { additionalProperties: others = false, unevaluatedProperties: rest = false } = root;
  if (others !== false || rest !== false || isJsonObject(root.patternProperties)) return true;
  return branchesOf(root, documents).some((branch) => isOpen(branch, documents, depth + 1));
}

function aliasesOf(
  entry: ToolEntry,
  given: NonNullable<ToolDetails['aliases']>,
  path: string,
  root: JsonObject | undefined,
  problems: Problem[],
): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const properties = isJsonObject(root?.properties) ? root.properties : {};
  for (const [argument, schema] of Object.entries(properties)) {
    const names: Json | undefined = isJsonObject(schema) ? schema['x-alias'] : undefined;
    for (const name of textsOf(names)) aliases.set(name, argument);
  }
  for (const [argument, names] of Object.entries(given)) {
    if (root !== undefined && !Object.hasOwn(properties, argument))
      problems.push(aliasProblem(entry.name, argument, path, Object.keys(properties)));
    for (const name of textsOf(names)) {
      const other = Object.hasOwn(properties, name) ? name : (aliases.get(name) ?? argument);
      if (other !== argument) problems.push(twofoldAlias(entry, name, argument, other));
      aliases.set(name, argument);
    }
  }
  return aliases;
}

function aliasProblem(tool: string, argument: string, path: string, known: readonly string[]): Problem {
  const reason = `an alias is given for the argument ${argument}, which it does not have.${nearText(argument, known)}`;
  return { ...badSchema(tool, childPointer(path, argument), reason), about: 'key' };
}

// Reports an alias of two arguments, which would lead a value to the wrong one.
function twofoldAlias(entry: ToolEntry, name: string, argument: string, other: string): Problem {
  const reason = `the alias ${name} of the argument ${argument} means the argument ${other} as well.`;
  return badSchema(entry.name, entry.path, reason);
}

function textsOf(names: unknown): readonly string[] {
  if (typeof names === 'string') return [names];
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
