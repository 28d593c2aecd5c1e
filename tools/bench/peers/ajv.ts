import { ticketSchema } from '../documents/ticket-schema.ts';
import { load } from './load.ts';

type Validate = (value: unknown) => boolean;

interface Ajv {
  compile(schema: unknown): Validate;
}

/** Ajv as in its manual: the 2020 build with formats, otherwise no options. */
export function ajvValidate(options: object = {}): Validate {
  const { Ajv2020 } = load<{ Ajv2020: new (options: object) => Ajv }>('ajv/dist/2020.js');
  const addFormats = load<{ default: (ajv: Ajv) => void }>('ajv-formats').default;
  const ajv = new Ajv2020(options);
  addFormats(ajv);
  return ajv.compile(ticketSchema);
}

/** JSON.parse, then Ajv. */
export function parseWithAjv(): (text: string) => unknown {
  const validate = ajvValidate();
  return (text) => {
    const value: unknown = JSON.parse(text);
    return validate(value) ? value : undefined;
  };
}
