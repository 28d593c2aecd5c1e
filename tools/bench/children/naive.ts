import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ajvValidate } from '../peers/ajv.ts';

// What most people write first: readline, JSON.parse, Ajv with all errors and coercion, JSON.stringify, streams.
const [input = '', output = ''] = process.argv.slice(2);
const validate = ajvValidate({ allErrors: true, coerceTypes: true });
const out = createWriteStream(output);
for await (const line of createInterface({ input: createReadStream(input), crlfDelay: Number.POSITIVE_INFINITY })) {
  const unit = JSON.parse(line) as { reply: unknown };
  const value: unknown = JSON.parse(unit.reply as string);
  if (!validate(value)) continue;
  unit.reply = value;
  if (!out.write(`${JSON.stringify(unit)}\n`)) await once(out, 'drain');
}
out.end();
