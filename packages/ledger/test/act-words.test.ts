import { compile, type Json } from '@tamis/core';
import { isAsWritten } from '@tamis/core/review';
import { describe, expect, test } from 'vitest';
import { isSigned, type ReviewRow, refusedPicks } from '../src/index.ts';
import { actWords, editable, isHighRisk, judgeEdit, pendingAct, reviewNotes, wholeState } from '../src/internal.ts';
import { decisionFor } from '../src/review/decision-for.ts';
import { noticeOf } from '../src/tell/notice.ts';

const SOURCE = { run: 'r', unit: 'u', step: 's', attempt: 1 };
const PAY = {
  name: 'pay',
  parameters: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
  summary: 'payment of {amount}',
};
const TOOLS = { kind: 'tool-calls', tools: [PAY] } as const;
const gate = compile(TOOLS as never);

function row(more: Partial<ReviewRow> = {}): ReviewRow {
  return {
    ...{ review: 'v1', kind: 'tool-call', reason: 'approval', action: 'pay', held: '{"amount":5}', digest: 'sha256:held' },
    ...{ contractText: JSON.stringify(TOOLS), source: SOURCE, state: 'open', createdAt: 0 },
    ...more,
  };
}

function decided(kind: 'approve' | 'edit' | 'choose' | 'deny' | 'hint' | 'fresh', more: object = {}): Partial<ReviewRow> {
  return { state: 'decided', decision: { review: 'v1', kind, by: 'ann', digest: 'sha256:held', at: 1, ...more } };
}

describe('an act is as it was written', () => {
  const act = { action: 'pay', value: { amount: 5 } };
  const said = (value: Json): string => JSON.stringify({ calls: [{ name: 'pay', arguments: value }] });
  const verdictOn = (text: string) => gate.judge(text);

  test('if nothing in it was repaired, dropped or replaced', () => {
    const clean = verdictOn(said({ amount: 5 }));
    expect(isAsWritten(gate, act, clean)).toBe(true);
    expect(isAsWritten(gate, act, verdictOn(said({ amount: '5' })))).toBe(false);
    expect(isAsWritten(gate, act, verdictOn(said({ amount: 6 })))).toBe(false);
    expect(isAsWritten(gate, act, verdictOn(said({})))).toBe(false);
    const two = JSON.stringify({ calls: [act, act].map(({ action, value }) => ({ name: action, arguments: value })) });
    expect(isAsWritten(gate, act, verdictOn(two))).toBe(false);
    const dropped = { ...clean, dropped: [{ value: 7, findings: [] }] };
    expect(isAsWritten(gate, act, dropped as unknown as typeof clean)).toBe(false);
    const changed = { ...clean, changes: verdictOn(said({ amount: '5' })).changes };
    expect(isAsWritten(gate, act, changed as unknown as typeof clean)).toBe(false);
  });

  test('and is a document with calls only under a contract of tools', () => {
    const documents = compile({ schema: { type: 'object' } });
    const value = { calls: [{ name: 'pay', arguments: {} }] };
    expect(isAsWritten(documents, { value }, documents.judge(JSON.stringify(value)))).toBe(true);
    expect(isAsWritten(documents, { value: { calls: [] } }, documents.judge(JSON.stringify(value)))).toBe(false);
  });
});

describe('what a decision would run', () => {
  test('is the held act, in the words of its contract and of the program', () => {
    const held = { digest: 'sha256:held', action: 'pay', value: '{"amount":5}', summary: 'payment of 5' };
    expect(pendingAct(row())).toStrictEqual(held);
    expect(pendingAct(row({ detail: '{"summary":"payment of 5"}' }))).toStrictEqual(held);
    expect(pendingAct(row({ detail: '{"summary":"a gift"}' }))).toStrictEqual({ ...held, words: 'a gift' });
    const { held: _, action: __, contractText: ___, ...purged } = row();
    expect(pendingAct(purged)).toStrictEqual({ digest: 'sha256:held' });
  });

  test('is what a person wrote or chose instead, once they have', () => {
    const edited = pendingAct(row(decided('edit', { value: '{"amount":7}' })));
    expect(edited).toMatchObject({ by: 'ann', action: 'pay', value: '{"amount":7}', summary: 'payment of 7' });
    const alternatives = JSON.stringify([{ action: 'pay', arguments: { amount: 9 } }]);
    const chosen = pendingAct(row({ ...decided('choose', { value: '1' }), alternatives }));
    expect(chosen.by).toBe('ann');
    expect(pendingAct(row(decided('approve')))).toStrictEqual(pendingAct(row()));
    // The contents may be purged: then only the digest is known.
    const { held: _, ...purged } = row(decided('edit', { value: '{"amount":7}' }));
    expect(pendingAct(purged)).toMatchObject({ by: 'ann', digest: 'sha256:held' });
    expect(editable(row(decided('edit', { value: '{"amount":7}' })))).toBe('{"amount":7}');
  });

  test('has words only if its arguments are known', () => {
    const words = actWords(row({ detail: '{"words":{"pay":"give money","other":7}}' }));
    expect(words({ action: 'pay', value: { amount: 1 } })).toBe('payment of 1');
    expect(words({ action: 'pay', value: 7 })).toBe('give money');
    expect(words({ action: 'other', value: {} })).toBeUndefined();
    expect(words({ value: {} })).toBeUndefined();
    expect(actWords({ detail: '{"words":null}' })({ action: 'pay', value: {} })).toBeUndefined();
    expect(actWords({ contractText: '{"kind":"later"}' })({ action: 'pay', value: {} })).toBeUndefined();
  });
});

describe('what a decision means for a run that waits', () => {
  const call = { held: { digest: 'sha256:held', value: 5, alternatives: [{ digest: 'sha256:six', value: 6 }] } } as never;

  test('is nothing before there is one', () => {
    expect(decisionFor(row(), call)).toBeUndefined();
    expect(decisionFor(row({ ...decided('approve'), state: 'open' }), call)).toBeUndefined();
    expect(decisionFor(row({ ...decided('approve'), state: 'stale' }), call)).toBeUndefined();
  });

  test('is bound to what the person saw', () => {
    expect(decisionFor(row(decided('approve')), call)).toEqual({ kind: 'approve', digest: 'sha256:held', by: 'ann' });
    expect(decisionFor(row({ ...decided('approve'), reason: 'doubt' }), call)).toMatchObject({ kind: 'release', by: 'ann' });
    expect(decisionFor(row(decided('edit', { value: '7' })), call)).toEqual({ kind: 'edit', text: '7' });
    expect(decisionFor(row(decided('edit')), call)).toBeUndefined();
    expect(decisionFor(row(decided('hint')), call)).toEqual({ kind: 'hint', text: '' });
    expect(decisionFor(row(decided('fresh')), call)).toEqual({ kind: 'fresh' });
    expect(decisionFor(row(decided('deny')), call)).toEqual({ kind: 'cancel' });
  });

  test('and a choice is among the readings that were shown, as long as they are those held now', () => {
    const { action: _, ...document } = row({ held: '5', alternatives: '[6,7]' });
    const chosen = (value: string, digest = 'sha256:held') => {
      const held = { digest, value: 5, alternatives: [{ digest: 'sha256:six', value: 6 }] };
      return decisionFor({ ...document, ...decided('choose', { value }) }, { held } as never);
    };
    expect(chosen('6')).toEqual({ kind: 'approve', digest: 'sha256:six', by: 'ann' });
    expect(chosen('5')).toEqual({ kind: 'approve', digest: 'sha256:held', by: 'ann' });
    expect([chosen('7'), chosen('8'), chosen('6', 'sha256:moved')]).toEqual([undefined, undefined, undefined]);
    expect(decisionFor({ ...document, ...decided('choose', { value: '6' }) }, {})).toBeUndefined();
  });
});

describe('an edit', () => {
  test('fits, is not JSON, or does not meet its contract', () => {
    expect(judgeEdit(row(), ' {"amount": 6}\n')).toEqual({ status: 'fits', text: '{"amount": 6}' });
    expect(judgeEdit(row(), '{"amount": 6,}').status).toBe('not-json');
    expect(judgeEdit(row(), 'six').status).toBe('not-json');
    expect(judgeEdit(row(), '{"amount": "6"}')).toMatchObject({ status: 'not-met', problems: [{ path: '/amount' }] });
    expect(judgeEdit(row(), '{}').status).toBe('not-met');
    expect(judgeEdit({ action: 'pay' }, '{"amount": "6"}').status).toBe('fits');
    expect(judgeEdit({}, 'six')).toEqual({ status: 'fits', text: 'six' });
  });

  test('of a listed action must be listed', () => {
    const contractText = JSON.stringify({
      kind: 'actions',
      actions: [
        { id: 'go', command: 'go north', arguments: { to: 'north' } },
        { id: 'wait', command: 'wait' },
      ],
    });
    const edit = (action: string, text: string) => judgeEdit({ action, contractText }, text);
    expect(edit('go', '{"to":"north"}').status).toBe('fits');
    expect(edit('wait', '{}').status).toBe('fits');
    expect(edit('go', '{"to":"south"}')).toStrictEqual({ status: 'not-listed', listed: { to: 'north' } });
    expect(edit('wait', '{"to":"south"}')).toStrictEqual({ status: 'not-listed', listed: {} });
    expect(edit('fly', '{}')).toStrictEqual({ status: 'not-listed' });
  });
});

describe('the details of a review are written by programs, in any shape', () => {
  test('notes', () => {
    const notes = (value: unknown) => reviewNotes({ detail: JSON.stringify({ notes: value }) });
    expect([notes(undefined), notes(null), notes('one'), notes('')]).toEqual([undefined, undefined, 'one', '']);
    expect([notes(['one', { two: 2 }]), notes({ a: 1 }), notes(7)]).toEqual(['one\n{"two":2}', '{"a":1}', '7']);
    for (const detail of ['{', 'null', '7'])
      expect([reviewNotes({ detail }), isHighRisk({ detail })]).toEqual([undefined, false]);
    expect([isHighRisk({ detail: '{"risk":"high"}' }), isHighRisk({ detail: '{"risk":"low"}' })]).toEqual([true, false]);
  });

  test('choices that were refused', () => {
    const finding = (args: unknown) => ({ code: 'actions.unmet', args });
    const picks = (refused: unknown) => refusedPicks({ detail: JSON.stringify({ refused, words: { go: 'go north' } }) });
    expect(picks([{ value: 1, findings: [finding({ action: 'go' })] }])).toStrictEqual([
      { value: 1, action: 'go', words: 'go north', findings: [finding({ action: 'go' })] },
    ]);
    expect(picks([{ value: 1, findings: [finding({ action: 'fly' })] }])).toStrictEqual([
      { value: 1, action: 'fly', findings: [finding({ action: 'fly' })] },
    ]);
    expect(picks([{ findings: [finding({}), finding(null), null, { args: {} }, finding('text')] }])).toStrictEqual([
      { value: null, findings: [finding({})] },
    ]);
    for (const odd of [undefined, 'text', { value: 1 }, [{ value: 1 }], [{ value: 1, findings: 'text' }], [{ findings: [] }]])
      expect(picks(odd)).toEqual([]);
  });
});

test('a unit that ends up valid is repaired if any of its steps was', () => {
  expect(wholeState(['valid', 'valid'])).toBe('valid');
  expect(wholeState(['repaired', 'valid'])).toBe('repaired');
  expect(wholeState(['repaired', 'failed'])).toBe('failed');
  expect(wholeState([])).toBeUndefined();
});

test('a notice says who may decide and until when, and nothing that was held', () => {
  const bare = row();
  expect(noticeOf('review-opened', bare)).toStrictEqual({
    ...{ event: 'review-opened', review: 'v1', kind: 'tool-call', action: 'pay', reason: 'approval', source: SOURCE },
    ...{ digest: 'sha256:held', created_at: '1970-01-01T00:00:00.000Z' },
  });
  const full = noticeOf('review-expiring', { ...bare, expiresAt: 1000, deciders: ['ann'] });
  expect(full).toMatchObject({ expires_at: '1970-01-01T00:00:01.000Z', deciders: ['ann'] });
});

test('a signature of another length, of another body or of another day is none', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const signed = (signature: string) => ({ 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': signature });
  for (const signature of ['v1,short', `v1,${'0'.repeat(44)}`, '', 'v1,'])
    expect(isSigned({ secret, now: 1000 }, signed(signature), '{}')).toBe(false);
});
