import { presentSuggestions, type Suggestions } from '@tamis/commands';
import { visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import type { SuggestionFlags } from '../flags/spoken-flags.ts';
import { print } from '../io/print.ts';
import { paintOn } from '../text/paint.ts';
import { openGrammar } from './open-grammar.ts';
import { readAll } from './read-all.ts';
import { debugText, presentedText } from './suggestion-text.ts';

// `tamis commands show`: prints the valid suggestions in a reply on standard output and, on request, the failed ones on standard error.
export async function showSuggestions(flags: SuggestionFlags, path: string, file?: string): Promise<number> {
  if (file === undefined && process.stdin.isTTY)
    throw usage('No file was given, and nothing is piped in.', 'tamis commands show GRAMMAR FILE');
  const { gate, contract } = openGrammar<Suggestions>(path, { kind: 'suggestions' });
  const reply = await readAll(file ?? '-');
  const verdict = gate.judge(reply);
  const presented = presentSuggestions(reply, verdict);
  await print(presentedText(presented, contract, paintOn(process.stdout, flags.color)));
  const paint = paintOn(process.stderr, flags.color);
  const shown = new Set(presented.held.flatMap(({ doubts }) => doubts));
  const held = verdict.status === 'hold' ? verdict.changes.filter((one) => one.safety === 'unsafe' && !shown.has(one)) : [];
  const refused = verdict.status === 'fail' && flags.debug ? verdict.findings.slice(0, 1) : [];
  const notes = [...held, ...refused].map(
    (one) =>
      `${paint('hold', `${verdict.status === 'hold' ? 'held' : 'failed'}[${one.code}]`)}: ${visible(engine.messageOf(one))}\n`,
  );
  process.stderr.write(notes.join('') + (flags.debug ? debugText(presented.debug, paint) : ''));
  return verdict.status === 'pass' ? EXIT.valid : EXIT.someFailed;
}
