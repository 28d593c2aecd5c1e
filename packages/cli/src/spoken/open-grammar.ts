import { type GrammarUse, type LoadedGrammar, loadGrammar } from '@tamis/files';
import { engine } from '../engine.ts';
import { refuseStreamsOver } from '../io/refuse-collisions.ts';
import { mistakeHalt } from '../load/mistake-halt.ts';

export function openGrammar<Value>(path: string, use: GrammarUse = {}): LoadedGrammar<Value> {
  refuseStreamsOver('the grammar', [path]);
  const loaded = loadGrammar<Value>(path, engine, use);
  refuseStreamsOver('a file of the grammar', loaded.files);
  if ('mistakes' in loaded) throw mistakeHalt('grammar', path, loaded.mistakes);
  return loaded;
}
