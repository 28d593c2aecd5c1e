import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ticketSchema } from '../documents/ticket-schema.ts';

// Ajv as in its manual: the 2020 build with formats, otherwise no options.
export function ajvValidate(options: Options = {}): ValidateFunction {
  const ajv = new Ajv2020(options);
  formats.default(ajv);
  return ajv.compile(ticketSchema);
}

export function parseWithAjv(): (text: string) => unknown {
  const validate = ajvValidate();
  return (text) => {
    const value: unknown = JSON.parse(text);
    return validate(value) ? value : undefined;
  };
}
