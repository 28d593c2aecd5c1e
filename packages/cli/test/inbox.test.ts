import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { compile } from '@tamis/core';
import { proposalOf } from '@tamis/core/review';
import {
  answerRechecks,
  execute,
  type Ledger,
  offerChoice,
  openLedger,
  type Proposal,
  propose,
  type ReviewRow,
} from '@tamis/ledger';
import { type Exchange, writeExchange } from '@tamis/models';
import { afterAll, describe, expect, it } from 'vitest';
import { seen, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-inbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'refund_order',
      parameters: {
        type: 'object',
        properties: { order: { type: 'string' }, amount: { type: 'integer' } },
        required: ['order', 'amount'],
      },
      preconditions: [{ name: 'paid', expr: 'world.paid >= amount' }],
      summary: 'refund of {amount}',
      effects: [{ name: 'paid', before: 'world.paid', after: 'world.paid - amount' }],
    },
  ],
});

let made = 0;

/** A ledger with reviews; each is proposed with the given overrides. */
async function ledgerWith(
  ...proposals: readonly Partial<Proposal>[]
): Promise<{ readonly file: string; readonly ids: readonly string[] }> {
  const file = path.join(folder, `${++made}.sqlite`);
  const ledger = openLedger(file);
  const ids: string[] = [];
  for (const [index, more] of proposals.entries()) ids.push((await proposed(ledger, index, more)).review);
  await ledger.close();
  return { file, ids };
}

/** A ledger with one review. */
async function reviewWith(proposal: Partial<Proposal> = {}): Promise<{ readonly file: string; readonly id: string }> {
  const { file, ids } = await ledgerWith(proposal);
  return { file, id: ids[0] ?? '' };
}

async function proposed(ledger: Ledger, index: number, more: Partial<Proposal>) {
  return await propose({
    ledger,
    source: { run: 'support', step: 'refund', unit: `call-${index}`, attempt: 1 },
    kind: 'tool-call',
    act: { action: 'refund_order', value: { order: 'T-1007', amount: 200 } },
    alternatives: [{ action: 'refund_order', value: { order: 'T-1007', amount: 20 } }],
    reason: 'approval',
    gate,
    world: { paid: 214 },
    ...more,
  });
}

async function reviewIn(file: string, id: string) {
  const ledger = openLedger(file, { readOnly: true });
  try {
    return await ledger.review(id);
  } finally {
    await ledger.close();
  }
}

describe('tamis inbox', () => {
  it('lists what waits, high stakes first, and nothing that a terminal would act on', async () => {
    const { file, ids } = await ledgerWith({}, { policy: { risk: 'high' }, detail: { summary: 'refund \u001b[2J\u202e' } });
    const { code, stdout } = await tamis(['inbox', '--ledger', file]);
    expect(code).toBe(0);
    const lines = stdout.toString().trim().split('\n');
    // The line is about what would run, whatever the program calls it.
    expect(lines[0]).toMatch(new RegExp(`^${ids[1]}  high  waits .*refund of 200 .*support, approval`));
    expect(lines[1]).toMatch(new RegExp(`^${ids[0]}  —     waits .*refund of 200 .*support, approval`));
    expect(stdout.toString()).not.toContain('\u001b');
  });

  it('gives JSON, one line per review', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2, deciders: ['ann'], expiresIn: 3_600_000 } });
    const { stdout } = await tamis(['inbox', '--ledger', file, '--format', 'json']);
    expect(JSON.parse(stdout.toString())).toMatchObject({
      id,
      state: 'open',
      action: 'refund_order',
      value: { order: 'T-1007', amount: 200 },
      options: [{ suggested: true }, { suggested: false, value: { amount: 20 } }],
      source: { run: 'support' },
      eyes: 2,
      deciders: ['ann'],
      ledger: file,
      expires_at: expect.stringMatching(/^2/),
    });
  });

  it('lists what is alike under one line, and tells which are set apart and why', async () => {
    const refund = (amount: number) => ({
      act: { action: 'refund_order', value: { order: 'T-1007', amount } },
      alternatives: [],
    });
    const { file, ids } = await ledgerWith(refund(20), refund(30), refund(214), { policy: { risk: 'high' } });
    const lines = (await tamis(['inbox', '--ledger', file])).stdout.toString().trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${ids[3]}  high  `)),
      '2 alike and 1 set apart: refund_order; order "T-1007"; amount 50 in total',
      expect.stringMatching(new RegExp(`^  ${ids[0]}  —     waits .*refund of 20 `)),
      expect.stringMatching(new RegExp(`^  ${ids[1]}  —     waits .*refund of 30 `)),
      expect.stringMatching(new RegExp(`^  ${ids[2]}  .*set apart: amount is 214, more than three times the median \\(30\\)$`)),
    ]);
    const { stdout } = await tamis(['inbox', '--ledger', file, '--format', 'json']);
    const groups = stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { group?: object }).group);
    const id = expect.stringMatching(/^[0-9a-f]{12}$/);
    const apart = { kind: 'largest', value: '214', than: '30', of: 'median', message: expect.stringContaining('214') };
    expect(groups).toEqual([undefined, { id }, { id }, { id, apart: expect.objectContaining(apart) }]);
  });

  it("shows one review in full, and says that it can't be checked now", async () => {
    const { file, id } = await reviewWith({ detail: { says: 'Charged twice.' } });
    const { code, stdout } = await tamis(['inbox', id.slice(0, 6), '--ledger', file]);
    expect(code).toBe(0);
    const text = stdout.toString();
    for (const part of [
      'order   "T-1007"  string',
      'amount  200  number',
      'changes  paid: 214 → 14',
      '2 refund of 20  refund_order',
    ])
      expect(text).toContain(part);
    expect(text).toContain("Can't be checked from here");
    expect(text).not.toContain('risk');
    expect(text.indexOf('the model says │ Charged twice.')).toBeGreaterThan(text.indexOf('amount  200'));
  });

  it('says in the words of the contract what would run, and in the words of the program last', async () => {
    const { file, id } = await reviewWith({ detail: { summary: 'refund of 2 \u001b[2J\u202e' } });
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(text).toContain('\nrefund of 200\nrefund_order\n');
    expect(text).toContain('the program says │ refund of 2 ␛[2J<U+202E>');
    expect(text.indexOf('the program says')).toBeGreaterThan(text.indexOf('amount  200'));
    const json = JSON.parse((await tamis(['inbox', '--ledger', file, '--format', 'json'])).stdout.toString()) as object;
    expect(json).toMatchObject({ summary: 'refund of 200' });
  });

  it('marks letters that look Latin and are not, and says which they are', async () => {
    const { file, id } = await reviewWith({
      act: { action: 'refund_order', value: { order: '\u0422-1007', amount: 200 } },
      gate: undefined,
    });
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(text).toContain('order   "\u0422<U+0422>-1007"  string');
    expect(text).toContain('  ! “\u0422-1007” looks Latin but has \u0422 U+0422 Cyrillic.');
    const line = (await tamis(['inbox', '--ledger', file])).stdout.toString();
    expect(line).toContain('\u0422<U+0422>-1007');
    expect(line.split('\n')[0]).toContain('set apart: “\u0422-1007” looks Latin but has');
  });

  it('says why an approval became stale', async () => {
    const { file, id } = await reviewWith();
    expect((await tamis(['approve', id, ...(await seen(id, file)), '--ledger', file])).code).toBe(0);
    const ledger = openLedger(file);
    const ran = await execute({ ledger, review: id, gate, world: () => ({ paid: 10 }) }, () => 'refunded');
    await ledger.close();
    expect(ran).toMatchObject({ status: 'refused', reason: 'state-moved' });
    const why =
      /state that it depends on has changed since it was proposed\. The precondition paid is unmet: world\.paid >= amount\./;
    expect((await tamis(['inbox', id, '--ledger', file])).stdout.toString()).toMatch(why);
    const json = (await tamis(['inbox', id, '--ledger', file, '--format', 'json'])).stdout.toString();
    expect(JSON.parse(json)).toMatchObject({ state: 'stale', state_reason: expect.stringMatching(why) });
  });

  it('says what is empty, and what is not there', async () => {
    const { file } = await ledgerWith();
    const empty = await tamis(['inbox', '--ledger', file]);
    expect([empty.code, empty.stderr]).toEqual([0, 'Nothing to decide. Held replies and actions to approve appear here.\n']);
    expect((await tamis(['inbox', '--ledger', path.join(folder, 'none.sqlite')])).code).toBe(2);
    expect((await tamis(['approve', 'nobody', '--ledger', file])).code).toBe(2);
  });
});

describe('what was not seen', () => {
  it('does not run: approve and edit name the digest, which the whole review ends with', async () => {
    const long = `T-${'7'.repeat(5000)}`;
    const { file, id } = await reviewWith({ act: { action: 'refund_order', value: { order: long, amount: 200 } } });
    for (const words of [['approve'], ['approve', '--option', '2'], ['edit', '--value', '{"order": "T-1", "amount": 1}']]) {
      const [verb = '', ...more] = words;
      const { code, stderr } = await tamis([verb, id, ...more, '--ledger', file]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`help: It is at the end of: tamis inbox ${id} --ledger ${file}`),
      ]);
    }
    expect((await reviewIn(file, id))?.state).toBe('open');
    const { digest = '' } = (await reviewIn(file, id)) ?? {};
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    for (const part of [`  order   "${long}"  string\n`, 'changes  paid: 214 → 14', '  · paid\n', `\ndigest ${digest}\n`])
      expect(text).toContain(part);
    expect(text.trimEnd().split('\n').at(-1)).toBe(`digest ${digest}`);
    const next = /^next: tamis (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
    expect((await tamis(next)).code).toBe(0);
    expect(await reviewIn(file, id)).toMatchObject({ state: 'decided', decision: { kind: 'approve' } });
  });

  it('has no argument whose name passes for another line', async () => {
    const { file, id } = await reviewWith({
      gate: undefined,
      act: { action: 'shell', value: { 'a  1  number': 2, b: {} } },
      alternatives: [],
    });
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(text).toContain('shell\n  "a  1  number"  2  number\n  b               {}  object\n');
  });

  it('is denied without it', async () => {
    const { file, id } = await reviewWith();
    expect((await tamis(['deny', id, '-m', 'no', '--ledger', file])).code).toBe(0);
  });
});

describe('deciding', () => {
  it('approves in the name of the user, once; anyone later is told who was first', async () => {
    const { file, id } = await reviewWith();
    const first = await tamis(['approve', id.slice(0, 8), ...(await seen(id, file)), '--ledger', file]);
    expect([first.code, first.stderr]).toEqual([0, `${id} approved.\n`]);
    expect(await reviewIn(file, id)).toMatchObject({ state: 'decided', decision: { kind: 'approve', by: userInfo().username } });
    const second = await tamis(['deny', id, '-m', 'No.', '--ledger', file]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`${id} was already approved by ${userInfo().username} at 2`);
    const third = await tamis(['approve', id, '--ledger', file, '--format', 'json']);
    expect(third.code).toBe(1);
    expect(JSON.parse(third.stdout.toString())).toMatchObject({ id, status: 'decided', first: { kind: 'approve' } });
  });

  it('chooses another option by its number', async () => {
    const { file, id } = await reviewWith();
    const digest = await seen(id, file);
    expect((await tamis(['approve', id, '--option', '3', ...digest, '--ledger', file])).code).toBe(2);
    expect((await tamis(['approve', id, '--option', '2', '--ledger', file])).code).toBe(2);
    expect((await tamis(['approve', id, '--option', '2', ...digest, '--ledger', file])).code).toBe(0);
    const review = await reviewIn(file, id);
    expect(review?.decision).toMatchObject({
      kind: 'choose',
      value: '{"action":"refund_order","arguments":{"order":"T-1007","amount":20}}',
    });
  });

  it('denies with a reason, and not without', async () => {
    const { file, id } = await reviewWith();
    expect((await tamis(['deny', id, '--ledger', file])).code).toBe(2);
    const blank = await tamis(['hint', id, '-m', ' ', '--ledger', file]);
    expect([blank.code, String(blank.stderr)]).toEqual([1, `error: ${id} needs the text of the hint. Nothing changed.\n`]);
    expect((await tamis(['deny', id, '-m', ' ', '--ledger', file])).code).toBe(1);
    expect((await reviewIn(file, id))?.state).toBe('open');
    expect((await tamis(['deny', id, '-m', 'The customer withdrew.', '--ledger', file])).code).toBe(0);
    expect(await reviewIn(file, id)).toMatchObject({ decision: { kind: 'deny', text: 'The customer withdrew.' } });
  });

  it('refuses a digest that is not what is held now', async () => {
    const { file, id } = await reviewWith();
    const { digest = '' } = (await reviewIn(file, id)) ?? {};
    const approve = async (named: string) => (await tamis(['approve', id, '--digest', named, '--ledger', file])).code;
    const other = digest.endsWith('0') ? '1' : '0';
    for (const wrong of ['0'.repeat(64), `${digest.slice(7, 18)}x`, `${digest.slice(0, -1)}${other}`])
      expect(await approve(wrong)).toBe(1);
    for (const short of ['', 'sha256:', digest.slice(7, 18)]) expect(await approve(short), short).toBe(2);
    expect((await reviewIn(file, id))?.state).toBe('open');
    expect(await approve(digest.slice(7, 19))).toBe(0);
  });

  it('judges an edit by the contract of its tool, with its types', async () => {
    const { file, id } = await reviewWith();
    const digest = await seen(id, file);
    const edit = async (value: string) => await tamis(['edit', id, '--value', value, ...digest, '--ledger', file]);
    for (const [value, why] of [
      ['{"order": "T-1007", "amount": "20"}', 'amount'],
      ['{"amount": 20}', 'order'],
      ['{"order": "T-1007", "amount": 20, "amount": 30}', 'plain JSON'],
      ['{order: 1}', 'plain JSON'],
    ] as const) {
      const { code, stderr } = await edit(value);
      expect(code, value).toBe(2);
      expect(stderr).toContain(why);
    }
    expect((await reviewIn(file, id))?.state).toBe('open');
    expect((await edit(' {"order": "T-1007", "amount": 20.0}\n')).code).toBe(0);
    // As written, to the last digit.
    expect((await reviewIn(file, id))?.decision).toMatchObject({ kind: 'edit', value: '{"order": "T-1007", "amount": 20.0}' });
  });

  it('judges the edit of an action by its own arguments, and not as a reply', async () => {
    const actions = compile({
      kind: 'actions',
      actions: [
        { id: 'pay', command: 'pay', arguments: { amount: 10 } },
        { id: 'wait', command: 'wait' },
      ],
    });
    const { file, id } = await reviewWith({
      gate: actions as never,
      act: { action: 'pay', value: { amount: 10 } },
      alternatives: [],
    });
    const digest = await seen(id, file);
    const edit = async (value: string) => (await tamis(['edit', id, '--value', value, ...digest, '--ledger', file])).code;
    expect([await edit('{"choice": 2}'), await edit('{"amount": 11}'), await edit('{"amount": 10}')]).toEqual([2, 2, 0]);
  });

  it.each(['', 'v', 'abc'])('does not take %j for the beginning of an id', async (beginning) => {
    const { file, id } = await reviewWith();
    const { code, stderr } = await tamis(['approve', beginning, '--ledger', file]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('too short')]);
    expect((await reviewIn(file, id))?.state).toBe('open');
    const digest = await seen(id, file);
    expect((await tamis(['approve', id.slice(0, 4), ...digest, '--ledger', file])).code).toBe(0);
  });

  it('takes an edit from standard input, and one person is not two', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2 } });
    const flags = [...(await seen(id, file)), '--ledger', file];
    const edit = await tamis(['edit', id, '--value', '-', ...flags], '{"order": "T-1007", "amount": 20}\n');
    expect([edit.code, edit.stderr]).toEqual([0, `${id}: your approval is recorded; 1 more needed, for your version of it.\n`]);
    const { digest } = proposalOf((await reviewIn(file, id)) as ReviewRow);
    const again = await tamis(['approve', id, '--digest', digest, '--ledger', file]);
    expect([again.code, again.stderr]).toEqual([
      1,
      `error: ${id} needs someone else, because you have already approved it. Nothing changed.\n`,
    ]);
  });
});

describe('an edit that a second person has to agree to', () => {
  it('is what the list, the review and the host show, and what the second person names', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2 } });
    const ledger = openLedger(file);
    const { digest: before } = (await ledger.review(id)) as ReviewRow;
    const edit = { kind: 'edit', by: 'somebody', value: '{"order":"T-1007","amount":9999}' } as const;
    const edited = await ledger.decide({ review: id, digest: before, ...edit });
    if (edited.status !== 'seconded') throw new Error(edited.status);
    const line = (await tamis(['inbox', '--ledger', file])).stdout.toString();
    expect(line).toContain('by somebody: refund of 9999');
    expect(line).not.toContain('refund of 200');
    const unchecked = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    expect(unchecked).not.toContain('changes  paid: 214 → 14');
    const host = setInterval(() => void answerRechecks(ledger, () => ({ gate, world: () => ({ paid: 214 }) })), 50);
    const text = (await tamis(['inbox', id, '--ledger', file])).stdout.toString();
    clearInterval(host);
    expect(text).toContain('changes  paid: 214 → -9785');
    expect(text).toContain('✗ checked now: ');
    expect(text.indexOf('amount  9999')).toBeLessThan(text.indexOf('amount  200'));
    const json = JSON.parse((await tamis(['inbox', '--ledger', file, '--format', 'json'])).stdout.toString()) as object;
    expect(json).toMatchObject({ proposed_by: 'somebody', digest: edited.digest, detail: { summary: 'refund of 9999' } });
    const unseen = await tamis(['approve', id, '--ledger', file]);
    expect([unseen.code, unseen.stderr]).toEqual([
      2,
      expect.stringContaining(`It is at the end of: tamis inbox ${id} --ledger ${file}`),
    ]);
    expect(unseen.stderr).not.toContain(edited.digest.slice(7, 15));
    expect((await ledger.review(id))?.state).toBe('open');
    const agreed = await tamis(['approve', id, '--digest', edited.digest.slice(7, 19), '--ledger', file]);
    expect([agreed.code, agreed.stderr]).toEqual([
      0,
      expect.stringContaining('You agreed to this, by somebody: refund of 9999.'),
    ]);
    await ledger.close();
  });

  it('is not what the first option means', async () => {
    const { file, id } = await reviewWith({ policy: { eyes: 2 } });
    const ledger = openLedger(file);
    const { digest } = (await ledger.review(id)) as ReviewRow;
    await ledger.decide({ review: id, digest, kind: 'edit', by: 'somebody', value: '{"order":"T-1007","amount":9999}' });
    expect((await tamis(['approve', id, '--option', '1', ...(await seen(id, file)), '--ledger', file])).code).toBe(0);
    const row = (await ledger.review(id)) as ReviewRow;
    expect([row.state, proposalOf(row).digest]).toEqual(['open', digest]);
    await ledger.close();
  });
});

describe('a unit of a run that waits', () => {
  const FILES = {
    'config.yaml': `pipeline: {steps: [{name: tell}, {name: weigh}]}
api: {provider: openai, model: gpt-test, retry: {max_attempts: 1, initial_delay_seconds: 0}}
processing: {strategy: direct, items: {source: items.yaml, key: dice, name_field: id}, validation_retry: {max_attempts: 1}}
prompts: {templates: {tell: tell.jinja2, weigh: weigh.jinja2}}
schemas: {files: {tell: tell.json, weigh: weigh.json}}
validation: {tell: {required: [word]}, weigh: {required: [weight]}}
`,
    'items.yaml': 'dice: [{id: one}, {id: two}, {id: three}, {id: four}]\n',
    'templates/tell.jinja2': 'Tell of {{ id }}.\n',
    'templates/weigh.jinja2': 'Weigh {{ word }}.\n',
    'schemas/tell.json': '{"type": "object", "required": ["word"], "properties": {"word": {"type": "string"}}}',
    'schemas/weigh.json': '{"type": "object", "required": ["weight"], "properties": {"weight": {"type": "integer"}}}',
  };

  it('is a review; accepted or edited it is valid at its step, and the run continues; denied it has failed', async () => {
    const source = path.join(folder, 'dice');
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
      writeFileSync(path.join(source, name), text);
    }
    const out = path.join(folder, 'dice-run');
    const home = path.join(folder, 'home.sqlite');
    const cut = (unit: string): Exchange => ({ step: 'tell', unit, reply: { text: '{"word": "a", "word": "b"}' }, repeat: true });
    const weigh = ['one', 'two', 'four'].map((unit): Exchange => ({ step: 'weigh', unit, reply: { text: '{"weight": 2}' } }));
    const cassette = path.join(folder, 'dice.jsonl');
    const better: Exchange = { step: 'tell', unit: 'four', reply: { text: '{"word": "d"}' } };
    const { repeat: _, ...once } = cut('four');
    const four: readonly Exchange[] = [
      { ...once, attempt: 1 },
      { ...better, attempt: 2 },
    ];
    writeFileSync(cassette, [...['one', 'two', 'three'].map(cut), ...four, ...weigh].map((one) => writeExchange(one)).join('\n'));
    const flags = ['--cassette', cassette, '--ledger', home, '--yes'];
    const first = await tamis(['run', source, '--out', out, ...flags]);
    expect([first.code, first.stderr.includes(`tamis inbox --ledger ${out}`)]).toEqual([6, true]);
    // The ledger of the working folder lists the run folder, so a decision finds it.
    const listed = (await tamis(['inbox', '--ledger', home, '--format', 'json'])).stdout.toString().trim().split('\n');
    const reviews = listed.map((line) => JSON.parse(line) as { id: string; source: { unit: string }; folder: string });
    expect(reviews.map(({ source: { unit }, folder: at }) => [unit, path.basename(at)]).toSorted()).toEqual([
      ['four', 'dice-run'],
      ['one', 'dice-run'],
      ['three', 'dice-run'],
      ['two', 'dice-run'],
    ]);
    const text = (await tamis(['inbox', reviews[0]?.id ?? '', '--ledger', home])).stdout.toString();
    const asked = JSON.parse(
      (await tamis(['inbox', reviews[0]?.id ?? '', '--ledger', home, '--format', 'json'])).stdout.toString(),
    );
    expect(asked).toMatchObject({ unit: { id: reviews[0]?.source.unit } });
    for (const part of [
      `the unit │ id: ${reviews[0]?.source.unit}`,
      'the reply │ {"word": "a", "word": "b"}',
      'word  "b"  string',
      '      first value  "a"  line 1  {"word": "a", "word": "b"}\n      last value   "b"  line 1  {"word": "a", "word": "b"}\n',
    ])
      expect(text).toContain(part);
    const idOf = (unit: string) => reviews.find((review) => review.source.unit === unit)?.id ?? '';
    expect((await tamis(['approve', idOf('one'), ...(await seen(idOf('one'), home)), '--ledger', home])).stderr).toContain(
      'continues its run',
    );
    expect(
      (await tamis(['edit', idOf('two'), '--value', '{"word": "c"}', ...(await seen(idOf('two'), out)), '--ledger', out])).code,
    ).toBe(0);
    expect((await tamis(['deny', idOf('three'), '-m', 'Neither.', '--ledger', home])).code).toBe(0);
    const why = (await tamis(['why', out, 'four'])).stdout.toString();
    for (const part of [
      'Waiting at tell for a person to decide',
      '  the unit │ id: four\n',
      '  the reply │ {"word": "a", "word": "b"}\n',
      '/word: "a" → "b"\n',
      `  next: tamis inbox ${idOf('four')}\n`,
    ])
      expect(why).toContain(part);
    const hinted = await tamis(['hint', idOf('four'), '-m', 'Say d.', '--ledger', home]);
    expect([hinted.code, hinted.stderr]).toEqual([0, expect.stringContaining(`${idOf('four')} sent back with a hint.`)]);
    const second = await tamis(['run', out, ...flags]);
    expect(second.code).toBe(1);
    const valid = await tamis(['export', out, '--what', 'valid', '--format', 'jsonl']);
    const units = valid.stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(units).toMatchObject([
      { unit_id: 'four', word: 'd', weight: 2 },
      { unit_id: 'one', word: 'b', weight: 2 },
      { unit_id: 'two', word: 'c', weight: 2 },
    ]);
    const asks = (await tamis(['show', out, 'four', '--format', 'json'])).stdout.toString();
    expect(asks).toContain('Say d.');
    const verified = await tamis(['verify', out]);
    expect([verified.code, verified.stdout.toString()]).toEqual([
      0,
      expect.stringMatching(/newest decision [0-9a-f]{64}\nkeep this hash outside the ledger; .*\n14 of 14 hold/),
    ]);
    expect((await tamis(['verify', home])).code).toBe(0);
  });
});

describe('a choice that can no longer be made', () => {
  it('is shown with what was refused and why, every option in its own words, and the notes', async () => {
    const file = path.join(folder, `${++made}.sqlite`);
    const ledger = openLedger(file);
    const gate = compile({
      kind: 'actions',
      moved: 'person',
      actions: [
        { id: 'movement:go loc:kitchen', type: 'go', command: 'go to the kitchen', targets: [{ id: 'kitchen' }] },
        { id: 'movement:go loc:square', command: 'go to the town square', arguments: { targetId: 'square' } },
        { id: 'idle', command: 'look around' },
      ],
      about: { go: { preconditions: [{ name: 'open', expr: 'target.id not in world.locked', error: 'That door is locked.' }] } },
    });
    const world = { locked: ['kitchen'] };
    const verdict = await gate.check('{"choice": 1, "notes": ["The key is red.", {"who": "Ann"}]}', world);
    const given = { ledger, gate, verdict, source: 'game', turn: 't1', attempt: 1, world: () => world };
    const offer = await offerChoice(given, () => undefined);
    await ledger.close();
    if (offer.status !== 'open') throw new Error(offer.status);
    const { stdout } = await tamis(['inbox', offer.review.review, '--ledger', file]);
    const lines = stdout.toString().split('\n');
    expect(lines).toContain("  refused  go to the kitchen  movement:go loc:kitchen, the model's choice");
    expect(lines).toContainEqual(expect.stringMatching(/^ {4}✗ preconditions\.unmet {2}.*That door is locked\./));
    expect(lines.slice(lines.indexOf('options'), lines.indexOf('options') + 4)).toEqual([
      'options',
      '  1 do nothing  suggested',
      '  2 go to the town square  movement:go loc:square {"targetId":"square"}',
      '  3 look around  idle',
    ]);
    expect(lines).toContain('the model notes │ The key is red.');
    expect(lines).toContain('the model notes │ {"who":"Ann"}');
    const shown = await tamis(['inbox', offer.review.review, '--format', 'json', '--ledger', file]);
    expect(JSON.parse(shown.stdout.toString())).toMatchObject({
      refused: [
        { value: 1, words: 'go to the kitchen', findings: [{ code: 'preconditions.unmet', message: 'That door is locked.' }] },
      ],
      options: [{ suggested: true }, { words: 'go to the town square' }, { words: 'look around' }],
      detail: { notes: ['The key is red.', { who: 'Ann' }] },
    });
  });

  it('is shown in its own words if it only has to be approved, with everything that the model said', async () => {
    const file = path.join(folder, `${++made}.sqlite`);
    const ledger = openLedger(file);
    const gate = compile({
      kind: 'actions',
      approve: 'all',
      actions: [
        { id: 'movement:go loc:square', command: 'go to the town square' },
        { id: 'idle', command: 'look around' },
      ],
      schema: { properties: { speech: {}, thoughts: {}, mood: {} } },
    });
    const said = { speech: 'On my way.', thoughts: 'At last.', mood: { valence: 3 } };
    const verdict = await gate.check(JSON.stringify({ choice: 1, reasons: 'It is market day.', ...said }), {});
    const given = { ledger, gate, verdict, source: 'game', turn: 't1', attempt: 1, world: () => ({}) };
    const offer = await offerChoice(given, () => undefined);
    await ledger.close();
    if (offer.status !== 'open') throw new Error(offer.status);
    const { stdout } = await tamis(['inbox', offer.review.review, '--ledger', file]);
    const lines = stdout.toString().split('\n');
    expect(lines).toContain('go to the town square');
    expect(lines).toContain('  (no arguments)');
    expect(lines.join()).not.toContain('purged');
    for (const words of ['says │ On my way.', 'thinks │ At last.', 'reasons │ It is market day.', 'adds │ mood: {"valence":3}'])
      expect(lines).toContain(`the model ${words}`);
    const list = await tamis(['inbox', '--ledger', file]);
    expect(list.stdout.toString()).toContain('go to the town square');
  });
});
