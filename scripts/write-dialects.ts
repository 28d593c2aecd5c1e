import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { KNOWN } from '../packages/core/test/dialects/known.ts';

const sections = KNOWN.map(({ name, origin: { models, source, example } }) => {
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

The dialects are the rows of \`packages/core/src/kinds/tool-calls/dialects/table.ts\`, which describe the marks and how a call and an argument
are written. Their examples and sources are in \`packages/core/test/dialects/origins.json\`. To add a dialect, add a row to both and run
\`npm run dialects:write\`, which writes this page. The tests then read the example, and many random calls in the same format.

Each example asks for the weather in Oslo for three days.

${sections.join('\n')}`;
writeFileSync(path.resolve(import.meta.dirname, '../docs/reference/dialects.md'), page);
