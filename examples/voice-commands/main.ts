import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands, presentSuggestions, type Suggestions } from '@tamis/commands';
import { engine } from '@tamis/core';
import { loadGrammar, mistakeText } from '@tamis/files';
import { debugText, presentedText } from '../../packages/cli/src/spoken/suggestion-text.ts';
import { paintFor, wantsColour } from '../../packages/cli/src/text/paint.ts';

// An application that suggests voice commands: the model's replies are recorded, everything else is real. Normal mode shows
// what can be said and is quiet about the rest; debug mode tells what failed, and how the model came to it.
const args = process.argv.slice(2);
const isDebug = args.includes('--debug');
const paint = paintFor(wantsColour(process.stdout, args.includes('--no-color') ? false : undefined, process.env));

const folder = import.meta.dirname;
const loaded = loadGrammar<Suggestions>(path.join(folder, 'suggest.contract.yaml'), engine.of(commands), { kind: 'suggestions' });
if ('mistakes' in loaded) throw new Error(loaded.mistakes.map((mistake) => mistakeText(mistake).message).join('\n'));
const { gate, contract } = loaded;

for (const name of readdirSync(path.join(folder, 'replies')).sort()) {
  const reply = readFileSync(path.join(folder, 'replies', name), 'utf8');
  const presented = presentSuggestions(reply, gate.judge(reply));
  console.log(paint('mark', `--- model suggest (${name})`));
  console.log(presentedText(presented, contract, paint));
  if (isDebug) console.log(debugText(presented.debug, paint));
}
