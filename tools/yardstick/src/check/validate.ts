import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Call, Contract, Schema } from '../case.ts';
import { callsIn } from './calls-in.ts';

const ajv = new Ajv2020({ strict: false, logger: false });

// A value that meets a contract, in the form that cases state it; undefined if it does not.
export type Check = (value: unknown) => { readonly value: unknown } | undefined;

// Checks the values of a contract, as its user would after reading. Ajv coerces nothing.
export function checkOf(contract: Contract): Check {
  if (contract.kind === 'any') return (value) => (value === undefined ? undefined : { value });
  if (contract.kind !== 'calls') {
    const validate = validator(contract.schema);
    return (value) => (validate(value) ? { value } : undefined);
  }
  const tools = new Map(contract.tools.map(({ name, parameters }) => [name, validator(parameters)]));
  const isCall = ({ name, arguments: given }: Call) => tools.get(name)?.(given) === true;
  return (value) => {
    const calls = callsIn(value);
    return calls?.every(isCall) ? { value: calls } : undefined;
  };
}

function validator(schema: Schema): (value: unknown) => boolean {
  const validate = ajv.compile(schema);
  return (value) => validate(plain(value)) as boolean;
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
