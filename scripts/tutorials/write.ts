import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { walk } from './walk.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/tutorials');
const [only = ''] = process.argv.slice(2);

/** Writes into each tutorial what its commands print now. */
for (const name of readdirSync(folder).filter((file) => file.includes(only))) {
  const file = path.join(folder, name);
  const page = readFileSync(file, 'utf8');
  let text = page;
  for (const { step, printed } of [...(await walk(page))].reverse()) {
    if (printed === step.printed) continue;
    if (step.place === undefined) console.log(`${name}: nothing is shown for ${step.body}but it prints\n${printed}`);
    else text = text.slice(0, step.place[0]) + printed + text.slice(step.place[1]);
  }
  writeFileSync(file, text);
  console.log(`${name}: ${text === page ? 'unchanged' : 'written'}`);
}
