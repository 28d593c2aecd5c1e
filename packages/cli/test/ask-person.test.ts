import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { asked, heldRun, NO_KEYS, newPath, serving } from './asking.ts';
import { fileWith, jsonl } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;
const schema = fileWith('n.schema.json', '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}');
const prompt = fileWith('prompt.txt', 'Which n?');
const HELD = '{"n": 1, "n": 2}';

const tape = (...replies: readonly string[]) =>
  fileWith('tape.jsonl', replies.map((text) => `${JSON.stringify({ reply: { text } })}\n`).join(''));

interface Session {
  readonly code: number | null;
  readonly shown: string;
  readonly stdout: string;
  readonly kinds: readonly unknown[];
}

function atTerminal(typed: readonly string[], cassette: string, more = '', env: NodeJS.ProcessEnv = {}): Session {
  const [out, journal] = [newPath('out.json'), newPath('run.jsonl')];
  const line = `${process.execPath} ${bin} ask ${prompt} -s ${schema} --cassette ${cassette} --journal ${journal} ${more} > ${out}`;
  const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], {
    encoding: 'utf8',
    input: typed.map((text) => `${text}\n`).join(''),
    env: { ...process.env, ...NO_KEYS, TERM: 'xterm', NO_COLOR: '1', EDITOR: '', VISUAL: '', ...env },
    timeout: 60_000,
  });
  const kinds = jsonl(readFileSync(journal, 'utf8')).flatMap(({ kind, decision }) =>
    kind === 'decision-made' ? [decision] : [],
  );
  return { code: status, shown: stdout.replaceAll('\r', ''), stdout: readFileSync(out, 'utf8'), kinds };
}

describe('a held reply without a person', () => {
  it('ends with 6, with its value and digest on standard error', async () => {
    await serving([HELD], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema, '--holds', 'person']);
      expect(run.code).toBe(6);
      expect(String(run.stdout)).toBe('');
      expect(hits).toHaveLength(1);
      const [report] = jsonl(run.stderr);
      expect(report).toMatchObject({
        reason: 'held',
        verdict: { status: 'hold' },
        held: { value: { n: 2 }, reason: 'doubt', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      });
    });
  });

  it('is asked again by default', async () => {
    await serving([HELD, '{"n": 2}'], async ({ model, hits }) => {
      const run = await asked(['-m', model, '-s', schema]);
      expect(run.code).toBe(0);
      expect(String(run.stdout)).toBe('{"n":2}\n');
      expect(hits).toHaveLength(2);
    });
  });

  it('is accepted once, even if it is resumed into another journal, or by two processes at once', async () => {
    const { journal, digest } = await heldRun(schema);
    const flags = ['-s', schema, '--resume', journal, '--approve', digest, '--release', 'parse.duplicate-key'];
    const both = await Promise.all([1, 2].map((n) => asked([...flags, '--journal', newPath(`other-${n}.jsonl`)], '')));
    expect(both.map(({ stdout }) => String(stdout)).toSorted()).toEqual(['', '{"n":2}\n']);
    // The second process found the run held, or accepted.
    expect([2, 5]).toContain(both.find(({ stdout }) => String(stdout) === '')?.code);
    expect((await asked([...flags, '--journal', newPath('other-3.jsonl')], '')).code).toBe(2);
  });

  it('of tools waits for approval at once, and is shown to people', async () => {
    const tools = fileWith(
      'tools.yaml',
      'kind: tool-calls\ntools: [{name: send, effect: change, parameters: {type: object}}]\npolicy: {effects: {change: hold}}\n',
    );
    await serving(
      [{ reply: { text: '', calls: [{ name: 'send', arguments: '{"to":"\\u202eme"}' }] } }],
      async ({ model, hits }) => {
        const run = await asked(['-m', model, '-c', tools, '--format', 'human']);
        expect(run.code).toBe(6);
        expect(hits).toHaveLength(1);
        expect(run.stderr).toMatch(/held\[tools\.needs-approval\]/);
        expect(run.stderr).toMatch(/"to": "<U\+202E>me"/);
        expect(run.stderr).toMatch(/digest: sha256:[0-9a-f]{64}/);
      },
    );
  });
});

describe.skipIf(!hasScript)('a person at a terminal (needs script)', () => {
  it('releases what is in doubt, having seen both readings', () => {
    const session = atTerminal(['', 'what', 'a', 'r'], tape(HELD), '--holds person');
    expect(session.shown).toMatch(/or:\n {2}\{\n {4}"n": 1/);
    expect(session.shown).toMatch(/in doubt: parse\.duplicate-key\n/);
    expect(session.shown).toMatch(/There is no choice a\./);
    expect(session.shown).toMatch(/Asking…/);
    expect(session.shown).toMatch(/held\[parse\.duplicate-key\]/);
    expect(session.shown).toMatch(/There is no choice what\./);
    expect(session.shown).toMatch(/\[r\]elease {2}\[h\]int/);
    expect(session.stdout).toBe('{"n":2}\n');
    expect(session.code).toBe(0);
    expect(session.kinds).toMatchObject([
      { kind: 'release', digest: expect.stringMatching(/^sha256:/), codes: ['parse.duplicate-key'] },
    ]);
    expect(session.shown).toMatch(/accepted by a person: parse\.duplicate-key/);
  });

  it('gives a hint, and can approve nothing if nothing is held', { tags: 'proof' }, () => {
    const session = atTerminal(['a', 'h', 'It is five.'], tape('{"n": "x"}', '{"n": 5}'), '--budget total=0');
    expect(session.shown).toMatch(/There is no choice a\./);
    expect(session.shown).not.toMatch(/\[a\]pprove/);
    expect(session.kinds).toEqual([{ kind: 'hint', text: 'It is five.' }]);
    expect(session.stdout).toBe('{"n":5}\n');
  });

  it('edits the reply as often as it takes', () => {
    const counter = newPath('count');
    // An editor with an argument, which writes something different each time.
    const editor = fileWith(
      'editor.sh',
      `if [ -e ${counter} ]; then echo '{"n": 8}' > "$2"; else touch ${counter}; echo '{"n": "y"}' > "$2"; fi\n`,
    );
    const session = atTerminal(['e', 'e'], tape('{"n": "x"}'), '--budget 0', { EDITOR: `sh ${editor} --wait` });
    expect(session.shown).toMatch(/The edited output is not valid/);
    expect(session.stdout).toBe('{"n":8}\n');
    expect(session.kinds).toMatchObject([{ kind: 'edit' }, { kind: 'edit' }]);
  });

  it('is told if there is no editor, or it fails', { tags: 'proof' }, () => {
    const none = atTerminal(['e', 'c'], tape('{"n": "x"}'), '--budget 0');
    expect(none.shown).toMatch(/There is no editor: set EDITOR/);
    expect(none.code).toBe(1);
    const failing = atTerminal(['e', 'c'], tape('{"n": "x"}'), '--budget 0', { EDITOR: 'false' });
    expect(failing.shown).toMatch(/The editor false failed; nothing was changed\./);
    expect(failing.stdout).toBe('');
  });

  it('approves nothing that was not shown whole, unless it was seen in an editor', () => {
    const list = JSON.stringify(Array.from({ length: 60 }, (_, index) => index));
    for (const [, more] of someOf([list, JSON.stringify('x'.repeat(500))], 2)) {
      const held = `{"n": 1, "n": 2, "more": ${more}}`;
      const session = atTerminal(['r', 'l'], tape(held), '--holds person');
      expect(session).toMatchObject({ code: 6, stdout: '', kinds: [] });
      expect(session.shown).toMatch(/saving it unchanged approves it/);
      const seen = atTerminal(['e'], tape(held), '--holds person', { EDITOR: 'true' });
      expect(JSON.parse(seen.stdout)).toEqual(JSON.parse(held));
    }
  });

  it('cancels, or decides later', { tags: 'proof' }, () => {
    expect(atTerminal(['c'], tape('{"n": "x"}'), '--budget 0')).toMatchObject({
      code: 1,
      stdout: '',
      kinds: [{ kind: 'cancel' }],
    });
    expect(atTerminal(['l'], tape(HELD), '--holds person')).toMatchObject({ code: 6, stdout: '', kinds: [] });
    // Closing the terminal decides nothing.
    expect(atTerminal([], tape(HELD), '--holds person')).toMatchObject({ code: 6, stdout: '', kinds: [] });
  });

  it('is not asked with --no-person', () => {
    const session = atTerminal(['a'], tape(HELD), '--holds person --no-person');
    expect(session).toMatchObject({ code: 6, stdout: '', kinds: [] });
    expect(session.shown).not.toMatch(/\[h\]int/);
  });

  it('never lets the terminal act on what a model wrote', () => {
    const nasty = '{"n": "\\u001b[2J\u009b\u202e\u0007 ]0;title"}';
    const session = atTerminal(['c'], tape(nasty), '--budget 0 --no-color');
    const ours = session.shown.replaceAll('\u001b[K', '');
    for (const forbidden of ['\u001b', '\u009b', '\u202e', '\u0007']) expect(ours).not.toContain(forbidden);
    expect(session.shown).toMatch(/<U\+202E>/);
  });
});
