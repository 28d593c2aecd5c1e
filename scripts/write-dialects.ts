import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Dialect, Origin } from '../packages/core/src/kinds/tool-calls/dialects/dialect.ts';

// Every file of the folder is a dialect: the table that readers use and the page in the docs are written from them.
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'packages/core/src/kinds/tool-calls/dialects');
const names = readdirSync(path.join(folder, 'known'))
  .map((file) => path.basename(file, '.ts'))
  .sort();

const variable = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const imports = names.map((name) => `import { dialect as ${variable(name)} } from './known/${name}.ts';`);
const table = `import type { Dialect } from './dialect.ts';
${imports.join('\n')}

/** All dialects, by the name of their file. Written by \`npm run dialects:write\`. */
export const DIALECTS: readonly Dialect[] = [
${names.map((name) => `  ${variable(name)},`).join('\n')}
];
`;
writeFileSync(path.join(folder, 'all.ts'), table);

const known = await Promise.all(
  names.map(async (name) => {
    return { name, ...((await import(path.join(folder, 'known', `${name}.ts`))) as { dialect: Dialect; origin: Origin }) };
  }),
);
const sections = known.map(({ name, origin: { models, source, example } }) => {
  const fence = example.includes('```') ? '````' : '```';
  return `## ${name}

${models}. Source: ${source}.

${fence}text
${example}
${fence}
`;
});
const page = `# Dialects of tool calls

Each model family writes tool calls in its own format, and servers that should parse them sometimes pass them on as text. This page lists
the formats that Tamis reads. It looks for the marks of all dialects in every reply, because models mix them.

A call in a dialect that is not listed never passes as prose. If a tool name is next to markup, the reply is held as
\`tools.unread-call\`, which shows the place ([reading-calls.md](reading-calls.md#safe-unsafe-refused)).

Each dialect is one file in \`packages/core/src/kinds/tool-calls/dialects/known\`. It describes the marks and how a call and an argument are
written, and has an example with its source. To add a dialect, write its file and run \`npm run dialects:write\`, which writes this page and
the table that Tamis reads. The tests then read the example, and many random calls in the same format.

Each example asks for the weather in Oslo for three days.

${sections.join('\n')}`;
writeFileSync(path.join(root, 'docs/reference/dialects.md'), page);
