import { type Change, type Finding, messageOf, type Verdict } from '@tamis/core';
import { segmentsOf } from '@tamis/core/kind';
import { visible } from '@tamis/core/wording';
import { loadGate } from '../load/load-gate.ts';
import { fit } from '../text/columns.ts';
import type { Role } from '../text/paint.ts';
import { at, repliesIn, type Stage } from './stage.ts';

interface Judged {
  readonly id: string;
  readonly reply: string;
  readonly verdict: Verdict;
}

const LOOKS = {
  clean: { symbol: '✓', role: 'good', word: 'clean' },
  repaired: { symbol: '~', role: 'good', word: 'repaired' },
  hold: { symbol: '?', role: 'hold', word: 'held' },
  fail: { symbol: '✗', role: 'fail', word: 'refused' },
} as const satisfies { readonly [look: string]: { readonly symbol: string; readonly role: Role; readonly word: string } };

export function judgeMail(stage: Stage): void {
  const { say, paint } = stage;
  const judged = judgedMail(stage);
  say(
    paint('strong', '1  Model replies are checked against a schema'),
    '',
    ...judged.map((one) => line(one, stage)),
    '',
    `   ${counts(judged)}`,
    '',
  );
  const wrong = judged.find(isReadWrong);
  if (wrong !== undefined) say(...wrongLines(wrong, stage), '');
}

function judgedMail(stage: Stage): readonly Judged[] {
  const { gate } = loadGate({ schema: at(stage, 'mail', 'ticket.schema.json') });
  return repliesIn(stage, 'mail', 'replies.jsonl').map(({ id, reply }) => ({ id, reply, verdict: gate.judge(reply) as Verdict }));
}

function lookOf({ status, changes }: Verdict): keyof typeof LOOKS {
  if (status !== 'pass') return status;
  return changes.length > 0 ? 'repaired' : 'clean';
}

function line({ id, verdict }: Judged, { paint, columns }: Stage): string {
  const { symbol, role, word } = LOOKS[lookOf(verdict)];
  const trouble = troubleOf(verdict);
  const why = trouble === undefined ? repairs(verdict) : `${trouble.code}  ${visible(messageOf(trouble))}`;
  const left = `   ${symbol} ${visible(id)}  ${word.padEnd(8)}  `;
  return `${paint(role, left)}${fit(why, columns - left.length)}`.trimEnd();
}

function repairs({ changes }: Verdict): string {
  return [...new Set(changes.map(({ code }) => code))].join(', ');
}

function troubleOf({ status, changes, findings }: Verdict): Finding | Change | undefined {
  if (status === 'hold') return changes.find(({ safety }) => safety === 'unsafe');
  return status === 'fail' ? findings.find(({ severity }) => severity === 'error') : undefined;
}

function counts(judged: readonly Judged[]): string {
  const looks = judged.map(({ verdict }) => lookOf(verdict));
  return Object.entries(LOOKS)
    .map(([look, { word }]) => `${looks.filter((one) => one === look).length} ${word}`)
    .join(', ');
}

// Whether JSON.parse silently returns a value for a reply that Tamis holds for a person.
function isReadWrong({ reply, verdict }: Judged): boolean {
  return verdict.status === 'hold' && isJson(reply);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function wrongLines({ id, reply, verdict }: Judged, { paint }: Stage): readonly string[] {
  const doubt = troubleOf(verdict);
  const [field = ''] = segmentsOf(doubt?.path ?? '');
  const taken = (JSON.parse(reply) as { readonly [field: string]: unknown })[field];
  return [
    `   ${visible(id)} is valid JSON:`,
    `     ${paint('quiet', visible(reply))}`,
    `     JSON.parse  takes ${field} ${JSON.stringify(taken)}, without a warning`,
    `     Tamis       ${paint('hold', `held[${doubt?.code}]`)}: ${doubt === undefined ? '' : visible(messageOf(doubt))}`,
  ];
}
