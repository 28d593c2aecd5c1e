import { join } from 'node:path';
import { isJsonObject, type Json, type JsonSchema } from '@tamis/core';
import { type DataFile, mistakesIn, openDataFile, suggestionText } from '@tamis/files';
import type { Exact, Fields } from '../exact/exact.ts';
import type { ModelStep, NamedExpression, StepCommon } from '../model/pipeline.ts';
import { childPath } from '../shape/shape-problems.ts';
import { isReserved } from '../units/unit.ts';
import { namesOf, unknownNames } from './check-expressions.ts';
import type { Folder } from './folder.ts';
import { idle, tellUnlinked } from './links.ts';
import { mockFields } from './mock-value.ts';
import { readGate } from './read-gate.ts';
import { readPolicy } from './read-policy.ts';
import { type RequestKeys, readRequest, requestKeys } from './read-request.ts';
import { readTemplate } from './read-template.ts';
import { type Sample, withMade, withUnknown } from './sample.ts';
import { schemaFields } from './schema-fields.ts';
import type { StepReading } from './step-reading.ts';
import type { KnownNames } from './told-names.ts';
import { tryRules } from './try-rules.ts';
import { tryTemplate } from './try-template.ts';
import { fieldsAt, textAt, valueAt } from './values.ts';
import { providerNamed, withoutForm } from './without-form.ts';

interface SchemaFile {
  readonly file: DataFile;
  readonly value: JsonSchema;
}

export function readModelStep(
  { folder, variables, policy }: StepReading,
  written: Fields,
  common: StepCommon,
  path: string,
  before: Sample,
): { readonly step: ModelStep | undefined; readonly after: Sample } {
  const { name } = common;
  tellUnlinked(folder, name, `${path}/name`);
  tellVariables(folder, variables, before);
  const template = readTemplate(folder, name);
  const schema = readSchema(folder, name);
  const rules = valueAt(folder.config.value, 'validation', name);
  const stepPolicy = readPolicy(folder, written.policy, `${path}/policy`, name);
  const { absent, grounding } = written;
  tellSource(folder, grounding, `${path}/grounding/source`, before);
  const gate = readGate(folder, {
    step: name,
    path,
    schema,
    rules,
    absent,
    grounding,
    sample: before,
    policy: { ...policy, ...stepPolicy },
  });
  if (gate !== undefined && schema !== undefined) tryRules(folder, name, gate, mockFields(schema.value), before);
  if (schema !== undefined) tellRequired(folder, name, schema, before);
  if (schema !== undefined) tellReplaced(folder, name, schema.value, before);
  const keys = requestKeys(folder, written, path);
  const request = readRequest(folder, name, gate, keys, namesBeside(schema?.value, before));
  if (template !== undefined) tryTemplate(folder, { name, variables, template, request }, before, keys.pathOf('system'));
  const after = schema === undefined ? { ...before, isOpen: true } : afterReply(before, schema.value, fieldsAt(rules));
  if (template === undefined || schema === undefined || gate === undefined) return { step: undefined, after };
  const [provider, model] = [textAt(written, 'provider'), textAt(written, 'model')];
  const own: Pick<ModelStep, 'provider' | 'model' | 'request'> = { provider, model, request };
  const step: ModelStep = { ...common, ...own, scope: 'chunk', template, schema: schema.value, gate, variables };
  tellWithoutForm(folder, step, keys);
  return { step, after };
}

function namesBeside(schema: JsonSchema | undefined, { unit, constants }: Sample): KnownNames {
  const reply = schema === undefined ? new Set() : new Set(schemaFields(schema).fields.keys());
  const fields = Object.keys(unit.fields).filter((name) => !reply.has(name));
  const isFree = (name: string) => !reply.has(name) && !fields.includes(name);
  return { fields, constants: Object.fromEntries(Object.entries(constants).filter(([name]) => isFree(name))) };
}

// Reports a source that no unit has, because it would fail every reply.
function tellSource(
  folder: Folder,
  grounding: Exact | undefined,
  path: string,
  { unit, unknown, isOpen, constants }: Sample,
): void {
  const source = textAt(grounding, 'source');
  const names = [...Object.keys(constants), ...Object.keys(unit.fields), ...unknown];
  if (source === undefined || isOpen || names.includes(source)) return;
  const near = suggestionText(source, names);
  const args = { found: JSON.stringify(source), expected: 'a field of the unit or of an earlier step', suggestion: near };
  folder.add({ code: 'contract.bad-value', severity: 'error', path, args });
}

// Reports required fields that no reply is asked for: the runner's own, and those that only `required` names because the unit already has
// them. Octobatch applies a schema to the unit and its reply together.
function tellRequired(folder: Folder, step: string, { value, file }: SchemaFile, { unit }: Sample): void {
  const { required = [], properties = {} } = isJsonObject(value) ? value : {};
  const names = (Array.isArray(required) ? required : []).filter((name) => typeof name === 'string');
  const isDescribed = (name: string): boolean => isJsonObject(properties) && Object.hasOwn(properties, name);
  const own = names.filter((name) => isReserved(name) || (Object.hasOwn(unit.fields, name) && !isDescribed(name)));
  if (own.length === 0) return;
  const args = { step, fields: own.join(', ') };
  const problem = { code: 'pipeline.required-of-unit', severity: 'warning', path: '/required', args } as const;
  folder.addMistakes(mistakesIn(file, [problem], ''));
}

function tellReplaced(folder: Folder, step: string, schema: JsonSchema, { unit }: Sample): void {
  const own = [...schemaFields(schema).fields.keys()].filter((name) => !isReserved(name) && Object.hasOwn(unit.fields, name));
  if (own.length === 0) return;
  const args = { step, fields: own.join(', ') };
  folder.add({ code: 'pipeline.replaced-field', severity: 'warning', path: childPath('/schemas/files', step), args });
}

// Reports settings that the step's provider can't be sent.
function tellWithoutForm(folder: Folder, { name, provider, model, request }: ModelStep, { pathOf }: RequestKeys): void {
  const { api } = fieldsAt(folder.config.value);
  const named = model ?? textAt(api, 'model');
  const asked = providerNamed(provider ?? textAt(api, 'provider'), named);
  for (const { key, reason } of withoutForm(asked ?? '', request, named?.replace(/^anthropic:/, '')))
    folder.add(idle(key, `${reason}, and the step ${name} asks it`, pathOf(key)));
}

function tellVariables(folder: Folder, variables: readonly NamedExpression[], sample: Sample): void {
  const known = namesOf(sample);
  for (const one of variables) {
    folder.add(...unknownNames(one, known, sample, childPath('/processing/expressions', one.name)));
    known.add(one.name);
  }
}

function readSchema(folder: Folder, step: string): SchemaFile | undefined {
  const { value } = folder.config;
  const name = textAt(value, 'schemas', 'files', step);
  if (name === undefined) return undefined;
  const pointer = childPath('/schemas/files', step);
  const path = folder.pathOf(join(textAt(value, 'schemas', 'schema_dir') ?? 'schemas', name), pointer);
  const file = path === undefined ? undefined : openDataFile(path);
  if (file === undefined) return undefined;
  if ('mistakes' in file) folder.addMistakes(file.mistakes, pointer);
  return 'mistakes' in file ? undefined : objectSchema(folder, file);
}

// The fields of a reply become fields of the unit, so a reply must be an object.
function objectSchema(folder: Folder, file: DataFile): SchemaFile | undefined {
  const { value } = file;
  if (isJsonObject(value)) {
    const types = Array.isArray(value.type) ? value.type : [value.type];
    if (value.type === undefined || types.includes('object')) return { file, value: { ...value, type: 'object' } };
    // A nonexistent type is reported with all other problems in the schema.
    if (!types.every((type) => TYPES.includes(type as Json))) return { file, value };
  } else if (value === true) return { file, value: { type: 'object' } };
  const args = {
    found: JSON.stringify(isJsonObject(value) ? value.type : value).slice(0, 60),
    expected: 'a schema of objects',
    suggestion: '',
  };
  const problem = { code: 'pipeline.bad-value', severity: 'error', path: '/type', args } as const;
  folder.addMistakes(mistakesIn(file, [problem], ''));
  return undefined;
}

const TYPES: readonly Json[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

function afterReply(before: Sample, schema: JsonSchema, rules: Fields): Sample {
  const { fields, isOpen } = schemaFields(schema);
  const required = Array.isArray(rules.required) ? (rules.required as readonly Exact[]) : [];
  const others = [...required, ...Object.keys(fieldsAt(rules, 'types'))]
    .filter((name) => typeof name === 'string')
    .filter((name) => !fields.has(name) && !Object.hasOwn(before.unit.fields, name));
  const after = withUnknown(withMade(before, mockFields(schema)), others);
  return { ...after, isOpen: after.isOpen || isOpen };
}
