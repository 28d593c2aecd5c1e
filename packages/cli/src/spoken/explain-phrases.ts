import type { Command } from '@tamis/commands';
import type { Verdict } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import { frame } from '@tamis/files';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { PhraseFlags } from '../flags/spoken-flags.ts';
import { stdoutSink } from '../io/print.ts';
import { verdictLine } from '../judge/answer.ts';
import { type Paint, paintOn } from '../text/paint.ts';
import { openGrammar } from './open-grammar.ts';
import { readAll } from './read-all.ts';

// `tamis commands explain`: checks whether phrases are valid commands. For an invalid phrase, it explains why and names the closest
// command.
export async function explainPhrases(flags: PhraseFlags, path: string, ...words: readonly string[]): Promise<number> {
  if (words.length === 0 && process.stdin.isTTY) throw noPhrase();
  const { gate } = openGrammar<Command>(path, { kind: 'command', forms: flags.form });
  const phrases = words.length > 0 ? [words.join(' ')] : (await readAll('-')).split('\n').filter((line) => line.trim() !== '');
  if (phrases.every((phrase) => phrase.trim() === '')) throw noPhrase();
  const paint = paintOn(process.stdout, flags.color);
  const output = stdoutSink();
  let areSayable = true;
  for (const phrase of phrases) {
    const verdict = gate.judge(phrase);
    areSayable &&= verdict.status === 'pass';
    output.write(
      flags.format === 'json' ? verdictLine(JSON.stringify(phrase), phrase, verdict) : explained(phrase, verdict, paint),
    );
  }
  await output.flush();
  return areSayable ? EXIT.valid : EXIT.someFailed;
}

export function explained(phrase: string, verdict: Verdict<Command>, paint: Paint): string {
  const lines =
    verdict.status === 'pass'
      ? sayable(verdict.value, verdict, paint)
      : verdict.status === 'hold'
        ? unsure(verdict.alternatives ?? [verdict.held], verdict, paint)
        : refused(phrase, verdict, paint);
  return `${lines.join('\n')}\n`;
}

function sayable(command: Command, { changes }: Verdict<Command>, paint: Paint): readonly string[] {
  return [
    `${paint('good', 'can be said')}: ${visible(command.say)}`,
    ...slotLines(command),
    ...changes.map((change) => `  ${paint('quiet', change.code)}: ${quoted(change.before)} -> ${quoted(change.after)}`),
  ];
}

function slotLines({ form, slots }: Command): readonly string[] {
  const rows = [['form', form], ...Object.entries(slots).map(([name, value]) => [name, [value].flat().join(', ')])] as const;
  const width = Math.max(...rows.map(([name]) => (name as string).length));
  return rows.map(([name, value]) => `  ${visible(String(name)).padEnd(width)}  ${visible(String(value))}`);
}

function unsure(commands: readonly Command[], { changes }: Verdict<Command>, paint: Paint): readonly string[] {
  const reasons = changes.filter(({ safety }) => safety === 'unsafe');
  return [
    ...reasons.map((change) => `${paint('hold', `held[${change.code}]`)}: ${visible(engine.messageOf(change))}`),
    ...commands.flatMap((command) => [`  ${visible(command.say)}`, ...slotLines(command).map((line) => `  ${line}`)]),
  ];
}

function refused(phrase: string, { findings }: Verdict<Command>, paint: Paint): readonly string[] {
  return findings.flatMap((finding) => {
    const at = finding.at ?? 0;
    const span = { start: at, end: at + String(finding.args.found ?? ' ').length };
    const { text, carets } = frame(`${phrase} `, span, process.stdout.columns);
    return [
      `${paint('fail', 'cannot be said')}: ${visible(engine.messageOf(finding))}`,
      `  | ${text}`,
      `  | ${paint('fail', carets)}`,
      `  ${paint('mark', 'help')}: ${visible(engine.helpOf(finding))}`,
      `  ${paint('quiet', finding.code)}`,
    ];
  });
}

function quoted(value: unknown): string {
  return visible(JSON.stringify(value) ?? '');
}

function noPhrase(): Error {
  return usage('No phrase was given.', 'tamis commands explain GRAMMAR "model write for teaching"');
}
