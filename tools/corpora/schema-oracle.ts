import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const OPTIONS = { strict: false, logger: false } as const;
const dialects = { 'draft-07': new Ajv(OPTIONS), '2019-09': new Ajv2019(OPTIONS), '2020-12': new Ajv2020(OPTIONS) };
for (const ajv of Object.values(dialects)) (formats as unknown as (ajv: unknown) => void)(ajv);

export function meetsSchema(raw: string, schema: unknown): boolean | undefined {
  for (const text of [raw, fenced(raw), braced(raw)]) {
    const value = parsed(text);
    if (value !== undefined) return dialectOf(schema).validate(schema as object, value.json) as boolean;
  }
  return undefined;
}

function dialectOf(schema: unknown) {
  const name = String((schema as { readonly $schema?: unknown }).$schema ?? '');
  return name.includes('draft-07') ? dialects['draft-07'] : name.includes('2019-09') ? dialects['2019-09'] : dialects['2020-12'];
}

function fenced(raw: string): string {
  const open = raw.indexOf('```');
  const line = raw.indexOf('\n', open);
  return open < 0 || line < 0 ? '' : raw.slice(line, Math.max(line, raw.indexOf('```', line)));
}

function braced(raw: string): string {
  return raw.slice(Math.max(0, raw.indexOf('{')), raw.lastIndexOf('}') + 1);
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
