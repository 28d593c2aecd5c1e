import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { asked, newPath } from './asking.ts';
import { tamis } from './tamis.ts';

const root = resolve(import.meta.dirname, '../../..');
const readme = readFileSync(join(root, 'examples/ask/README.md'), 'utf8');
const shown = [...readme.matchAll(/```sh\nnpx tamis ask ([^\n]*)\n```\n+```text\n(.*?)```/gs)].map(
  ([, command = '', printed = '']) => [command, printed] as const,
);

it('the example of asking prints what its README says, and ends as it says', async () => {
  expect(shown).toHaveLength(3);
  const journal = newPath('run.jsonl');
  const codes: (number | null)[] = [];
  for (const [command, printed] of shown) {
    const words = command.split(' ').map((word) => (word === 'run.jsonl' ? journal : word));
    const run = await asked(
      words.map((word) => (word.startsWith('examples/') ? join(root, word) : word)),
      '',
    );
    expect(`${run.stdout}${run.stderr}`).toBe(printed);
    codes.push(run.code);
  }
  expect(codes).toEqual([0, 6, 0]);
});

it('the question in the guide to asking has an answer with the messages to send next', async () => {
  const guide = readFileSync(join(root, 'docs/guides/ask-command.md'), 'utf8');
  const [, question = ''] = /```sh\necho '([^'`]*)'[^`]*tamis judge\n```/.exec(guide) ?? [];
  const { stdout } = await tamis(['judge'], question.replaceAll('\n', ''));
  const answer = JSON.parse(String(stdout)) as { retry: readonly object[]; findings: readonly object[] };
  expect(answer).toMatchObject({ status: 'fail', retry: [{ content: 'Which n?' }, { role: 'assistant' }, { role: 'user' }] });
  expect(Object.keys(answer.findings[0] ?? {})).toEqual(expect.arrayContaining(['message', 'hint', 'excerpt']));
});
