import { type Gate, type JsonObject, promptContract } from '@tamis/core';
import type { Reasoning } from '@tamis/core/model';
import { type Fields, isFields } from '../exact/exact.ts';
import { toPlain } from '../exact/to-plain.ts';
import type { StepRequest } from '../model/pipeline.ts';
import { badValue } from '../shape/shape-problems.ts';
import { tellBody } from './check-body.ts';
import type { Folder } from './folder.ts';
import { readSystem } from './read-template.ts';
import { CONTRACTS, REQUEST, RESPONSE_FORMATS } from './request-shape.ts';
import { type KnownNames, withNames } from './told-names.ts';
import { fieldsAt, listAt, numberAt, textAt } from './values.ts';

export interface RequestKeys {
  readonly values: Fields;
  readonly pathOf: (key: string) => string;
}

export function requestValues(common: Fields, written: Fields): Fields {
  const entries = Object.keys(REQUEST).flatMap((key) => {
    const holder = [written, common].find((fields) => isSet(fields, key));
    return holder === undefined ? [] : [[key, holder[key] ?? null] as const];
  });
  return Object.fromEntries(entries);
}

function isSet(fields: Fields, key: string): boolean {
  return Object.hasOwn(fields, key) && fields[key] !== null;
}

export function requestKeys({ config }: Folder, written: Fields, path: string): RequestKeys {
  return {
    values: requestValues(fieldsAt(config.value, 'api'), written),
    pathOf: (key) => (isSet(written, key) ? `${path}/${key}` : `/api/${key}`),
  };
}

export function readRequest(
  folder: Folder,
  step: string,
  gate: Gate | undefined,
  keys: RequestKeys,
  known: KnownNames = { constants: {}, fields: [] },
): StepRequest {
  const { values, pathOf } = keys;
  const way = CONTRACTS.find((one) => one === textAt(values, 'contract')) ?? 'off';
  const format = RESPONSE_FORMATS.find((one) => one === textAt(values, 'response_format')) ?? 'text';
  const isTold = way !== 'off' || format === 'json_schema';
  const told = gate && isTold ? toldIn(folder, step, gate, pathOf('contract'), known) : undefined;
  if (isFields(values.body)) tellBody(folder, values.body, pathOf('body'), sentKeys(values, way, format));
  return {
    options: { ...optionsIn(values), ...formatIn(format, told) },
    system: readSystem(folder, step, textAt(values, 'system'), pathOf('system')),
    contract: way === 'off' || told === undefined ? undefined : { way, told },
    body: bodyIn(values),
  };
}

function sentKeys(values: Fields, way: (typeof CONTRACTS)[number], format: (typeof RESPONSE_FORMATS)[number]): readonly string[] {
  const isSent = (key: string) => (key === 'contract' ? way === 'provider' : key !== 'response_format' || format !== 'text');
  return Object.keys(values).filter(isSent);
}

// The contract text for the model. A contract that is too long for any prompt is a mistake.
function toldIn(folder: Folder, step: string, gate: Gate, path: string, known: KnownNames) {
  try {
    return withNames(promptContract(gate), known);
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    folder.add(
      badValue(
        path,
        `a contract for the step ${step} that is too long to send to the model`,
        'a shorter schema, or contract: off',
      ),
    );
    return undefined;
  }
}

function optionsIn(values: Fields): StepRequest['options'] {
  const number = (key: string) => numberAt(values, key);
  const [text, list] = [textAt(values, 'stop'), listAt(values, 'stop')];
  const stop = text === undefined ? list.filter((one) => typeof one === 'string') : [text];
  const reasoning = textAt(values, 'reasoning') ?? number('reasoning');
  const found = {
    temperature: number('temperature'),
    maxTokens: number('max_tokens'),
    seed: number('seed'),
    stop: stop.length === 0 ? undefined : stop,
    reasoning: reasoning as Reasoning | undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

// The response format. A schema that refers to other documents can't be sent, so any JSON is requested then.
function formatIn(
  format: (typeof RESPONSE_FORMATS)[number],
  told: ReturnType<typeof promptContract>,
): Pick<StepRequest['options'], 'json'> {
  if (format === 'text') return {};
  if (format === 'json_object' || told?.schema === undefined) return { json: true };
  return { json: { name: told.name, schema: told.schema } };
}

// The body fields. Whole numbers that are too long for JSON are replaced by the nearest that fit.
function bodyIn(values: Fields): JsonObject {
  const text = JSON.stringify(toPlain(fieldsAt(values, 'body')), (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return JSON.parse(text) as JsonObject;
}
