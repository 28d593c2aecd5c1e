import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { walk } from './walk.ts';

const root = path.resolve(import.meta.dirname, '../..');
const [only = ''] = process.argv.slice(2);

for (const name of globSync(['docs/tutorials/*.md', 'skills/*/references/examples.md'], { cwd: root }).filter((file) =>
  file.includes(only),
)) {
  const file = path.join(root, name);
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
