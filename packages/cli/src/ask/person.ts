import type { Json } from '@tamis/core';
import { type Decision, type EscalationCall, progressText } from '@tamis/core/loop';
import type { Cancel } from '@tamis/core/model';
import type { Weights } from '@tamis/core/unit';
import { visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import type { Paint } from '../text/paint.ts';
import { editorOf, editText } from './edit-text.ts';
import { doubtLines, heldLines, isShownWhole } from './held-lines.ts';
import type { Terminal } from './terminal.ts';
import { troubleLines } from './trouble-lines.ts';

interface PersonGiven {
  readonly terminal: Terminal;
  readonly weights: Weights;
  readonly paint: Paint;
  readonly signal: Cancel;
}

export async function askPerson(call: EscalationCall, given: PersonGiven): Promise<Decision | 'later'> {
  say(shown(call, given));
  for (;;) {
    const typed = await given.terminal.question(`${menu(call)} `, given.signal);
    if (typed === null) return 'later';
    const decision = await decisionOf(typed.trim().toLowerCase(), call, given);
    if (decision !== undefined) return decision;
  }
}

function shown(call: EscalationCall, { weights, paint }: PersonGiven): readonly string[] {
  const last = call.attempts.at(-1);
  return [
    '',
    paint('strong', progressText({ kind: 'escalation-start', reason: call.reason }, engine)),
    ...(last === undefined ? [] : troubleLines(last, weights, paint, process.stderr.columns)),
    ...(call.held === undefined ? [] : ['held:', ...heldLines(call.held.value as Json).map((line) => `  ${line}`)]),
    ...doubtLines(call.held),
    ...(call.held?.digest === undefined ? [] : [paint('quiet', call.held.digest)]),
    ...(isCut(call) ? ['It is too long to show in full: [e]dit shows all of it, and saving it unchanged approves it.'] : []),
  ];
}

function isCut({ held }: EscalationCall): boolean {
  if (held === undefined) return false;
  return ![held.value, ...(held.reason === 'approval' ? [] : held.doubt.readings)].every(isShownWhole);
}

function approvableDigest(call: EscalationCall): string | undefined {
  return isCut(call) ? undefined : call.held?.digest;
}

function menu(call: EscalationCall): string {
  const agree = approvableDigest(call) === undefined ? [] : [call.held?.reason === 'approval' ? '[a]pprove' : '[r]elease'];
  return `${[...agree, '[h]int', '[e]dit', '[f]resh start', '[c]ancel', '[l]ater'].join('  ')} >`;
}

async function decisionOf(typed: string, call: EscalationCall, given: PersonGiven): Promise<Decision | 'later' | undefined> {
  // An empty line may well be an accident, so it decides nothing.
  if (typed === '') return undefined;
  const consent = consentTo(call);
  if (consent !== undefined && isShort(typed, consent.kind)) return consent;
  if (isShort(typed, 'hint')) return await hint(given);
  if (isShort(typed, 'edit')) return await edit(call);
  if (isShort(typed, 'fresh')) return { kind: 'fresh' };
  if (isShort(typed, 'cancel')) return { kind: 'cancel' };
  if (isShort(typed, 'later')) return 'later';
  say([`There is no choice ${visible(typed)}.`]);
  return undefined;
}

function consentTo(call: EscalationCall): Decision | undefined {
  const { held } = call;
  const digest = approvableDigest(call);
  if (held === undefined || digest === undefined) return undefined;
  return held.reason === 'approval' ? { kind: 'approve', digest } : { kind: 'release', digest, codes: held.doubt.codes };
}

function isShort(typed: string, word: string): boolean {
  return word.startsWith(typed);
}

async function hint({ terminal, signal }: PersonGiven): Promise<Decision | undefined> {
  const text = (await terminal.question('What should the model know? ', signal))?.trim();
  return text === undefined || text === '' ? undefined : { kind: 'hint', text };
}

async function edit({ attempts, held }: EscalationCall): Promise<Decision | undefined> {
  const editor = editorOf(process.env);
  if (editor === undefined) {
    say(['There is no editor: set EDITOR, such as EDITOR=nano.']);
    return undefined;
  }
  const before = held === undefined ? (attempts.at(-1)?.reply ?? '') : JSON.stringify(held.value, null, 2);
  const text = await editText(before, editor);
  if (text !== undefined) return { kind: 'edit', text };
  say([`The editor ${visible(editor)} failed; nothing was changed.`]);
  return undefined;
}

function say(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}
