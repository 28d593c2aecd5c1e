import { expect, it } from 'vitest';
import { compile } from '../../src/index.ts';
import notToRun from './not-to-run.json' with { type: 'json' };
import ordinary from './ordinary.json' with { type: 'json' };

const parameters = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
const tools = { call: { name: 'update_record', effect: 'change' }, read: { name: 'get_record', effect: 'read' } } as const;
const calls = compile({ kind: 'tool-calls', tools: Object.values(tools).map((tool) => ({ ...tool, parameters })) } as never);
const title = { type: 'string' };
const documents = compile({
  schema: { title: 'Ticket', type: 'object', properties: { ...parameters.properties, title } },
} as never);

const asJson = (name: string) => `{"name": "${name}", "arguments": {"id": 5}}`;
const FORMS: { readonly [form: string]: (name: string) => string } = {
  tool_call: (name) => `<tool_call>\n${asJson(name)}\n</tool_call>`,
  fence: (name) => `\`\`\`json\n${asJson(name)}\n\`\`\``,
  json: asJson,
  python: (name) => `${name}(id=5)`,
};
const TICKET = '{"id": 7, "title": "Printer jam"}';

const placed = (value: string, { before, after }: { readonly before: string; readonly after: string }) =>
  [before, value, after].filter((part) => part !== '').join('\n');

function passes(row: (typeof ordinary)[number]): boolean {
  if (row.kind === 'document') {
    const value = row.form === 'fence' ? `\`\`\`json\n${TICKET}\n\`\`\`` : TICKET;
    const named = row.name === undefined ? value : `${row.name}\n${value}`;
    return documents.judge(placed(named, row)).status === 'pass';
  }
  const call = FORMS[row.form]?.(tools[row.kind as keyof typeof tools].name) as string;
  return calls.judge(placed(call, row)).status === 'pass';
}

it('at least 97 % of the ordinary replies pass, in fifteen languages', () => {
  const held = ordinary.filter((row) => !passes(row));
  expect(ordinary.length).toBeGreaterThan(350);
  expect([held, held.length <= ordinary.length * 0.03]).toEqual([held, true]);
});

it('at most 1 % of the calls run that nobody should run, in four forms', () => {
  const forms = Object.values(FORMS);
  const all = notToRun.flatMap((row) => forms.map((form) => placed(form(tools.call.name), row)));
  const run = all.filter((reply) => calls.judge(reply).status === 'pass');
  expect([run, run.length <= all.length * 0.01]).toEqual([run, true]);
});
