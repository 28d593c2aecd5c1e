import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile, contractText } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { contractOf, type ListedAction } from '../../../examples/ports/living-narrative-engine/turn.ts';
import { corporaFolder } from '../../../tools/corpora/row.ts';
import { jsonl, listIn, tamis } from './tamis.ts';

const ports = path.resolve(import.meta.dirname, '../../../examples/ports');
const corpora = corporaFolder();

async function judged(flags: readonly string[], replies: readonly string[]) {
  const lines = replies.map((reply, id) => `${JSON.stringify({ id, reply })}\n`).join('');
  const { code, stdout } = await tamis(['judge', ...flags], lines);
  expect(code).toBe(0);
  return jsonl(stdout);
}

describe('talon-ai-tools', () => {
  const folder = path.join(ports, 'talon-ai-tools');

  it('says what it can say', async () => {
    const replies = [
      'persona mentor · intent teach',
      'persona as facilitator to stakeholders gently',
      'model write for teaching',
    ];
    const answers = await judged(['--grammar', path.join(folder, 'grammar.yaml')], replies);
    expect(answers.map(({ status }) => status)).toEqual(['pass', 'fail', 'pass']);
    expect(answers[0]).toMatchObject({ value: { say: 'persona mentor · intent teach', slots: { intent: 'teach' } } });
  });

  it('keeps the last tokens of an axis that has too many, as its contract allows', async () => {
    const recipe = 'describe · full · people timing whole · steps · table · slack · jog';
    const reply = JSON.stringify({ suggestions: [{ name: 'a', recipe }] });
    const [answer] = await judged(['--contract', path.join(folder, 'suggest.contract.yaml')], [reply]);
    expect(answer).toMatchObject({ status: 'pass', changes: [{ code: 'commands.over-cap' }] });
  });

  it.skipIf(corpora === undefined)(
    "agrees with the project's decisions, on its own words (needs ../shared/corpora)",
    async () => {
      const copy = mkdtempSync(path.join(tmpdir(), 'tamis-port-'));
      copyFileSync(path.join(folder, 'grammar.yaml'), path.join(copy, 'grammar.yaml'));
      copyFileSync(path.join(corpora as string, 'talon-vocab.json'), path.join(copy, 'vocab.json'));
      const rows = jsonl(readFileSync(path.join(corpora as string, 'talon-stance-cases.jsonl'))) as {
        raw: string;
        adr: boolean | null;
      }[];
      const answers = await judged(
        ['--grammar', path.join(copy, 'grammar.yaml')],
        rows.map(({ raw }) => raw),
      );
      expect(answers.map(({ status }) => status === 'pass')).toEqual(rows.map(({ adr }) => adr === true));
    },
  );
});

describe('initialTrouble', () => {
  const folder = path.join(ports, 'initialTrouble');
  const contract = ['--contract', path.join(folder, 'contract.yaml')];

  it('keeps the order of its steps', async () => {
    const [early, guessed] = await judged(contract, ['[ip_renew()]', '{"name": "renew_ip", "arguments": {}}']);
    expect(early).toMatchObject({ status: 'fail', findings: [{ code: 'tools.needs-first' }] });
    expect(guessed).toMatchObject({
      status: 'fail',
      findings: [{ code: 'tools.unknown-tool', message: expect.stringContaining('Did you mean `ip_renew`?') }],
    });
  });

  it.skipIf(corpora === undefined)(
    'judges the calls of its own models as its own functions did (needs ../shared/corpora)',
    async () => {
      const copy = mkdtempSync(path.join(tmpdir(), 'tamis-port-'));
      copyFileSync(path.join(folder, 'contract.yaml'), path.join(copy, 'contract.yaml'));
      copyFileSync(path.join(corpora as string, 'techtime-tools.json'), path.join(copy, 'tools.json'));
      const rows = jsonl(readFileSync(path.join(corpora as string, 'techtime-calls.jsonl'))) as unknown as LoggedCall[];
      const replies = rows.map(({ name, raw }) => `{"name": ${JSON.stringify(name)}, "arguments": ${raw}}`);
      const answers = await judged(['--contract', path.join(copy, 'contract.yaml')], replies);
      const refused = (answer: (typeof answers)[number]) =>
        listIn(answer, 'findings').some(({ code }) => code === 'tools.unknown-argument');
      expect(answers.map(refused)).toEqual(rows.map(({ official }) => !official.valid));
    },
  );
});

interface LoggedCall {
  readonly name: string;
  readonly raw: string;
  readonly official: { readonly valid: boolean };
}

describe('living-narrative-engine', () => {
  const actions = Array.from({ length: 400 }, (_, at): ListedAction => {
    const commandString = `go to place ${at + 1}`;
    return { index: at + 1, actionId: 'movement:go', commandString, description: '', params: { targetId: `loc:${at}` } };
  });
  const gate = compile(contractOf(actions));

  it('shows a model every action', () => {
    const told = contractText(gate);
    for (const { commandString } of actions) expect(told).toContain(commandString);
  });

  it('keeps everything that an actor says, thinks and notes', () => {
    for (let index = 1; index <= 100; index++) {
      const rest = {
        speech: index % 3 === 0 ? '' : 'So it was you.',
        thoughts: 'He knows.',
        notes: [{ text: 'Bob lied.', subject: 'bob', subjectType: 'entity' }],
        cognitive_ledger: { settled_conclusions: ['Bob lied.'], open_questions: [] },
      };
      const verdict = gate.judge(JSON.stringify({ chosenIndex: index, ...rest }));
      // Nothing is wrong with it; a person has the last word.
      expect(verdict).toMatchObject({ status: 'hold', reason: 'approval', changes: [], held: { action: { index }, ...rest } });
    }
    const wrong = gate.judge('{"chosenIndex": 3, "speech": "", "thoughts": "x", "notes": [{"text": "Bob lied."}]}');
    expect(wrong).toMatchObject({ status: 'fail' });
    expect(wrong.findings.map(({ path }) => path)).toContain('/notes/0');
  });
});

it('every port has a page that says yes', () => {
  for (const name of readdirSync(ports))
    expect(readFileSync(path.join(ports, name, 'README.md'), 'utf8')).toContain('Would it switch? Yes.');
});
