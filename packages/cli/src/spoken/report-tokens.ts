import { type Gate, isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { fieldOf, usualFields } from '@tamis/core/unit';
import type { GrammarKind } from '@tamis/files';
import { EXIT } from '../exit/exit-codes.ts';
import { type Halt, usage } from '../exit/halt.ts';
import type { TokenFlags } from '../flags/spoken-flags.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { pump } from '../io/pump.ts';
import { tellShown } from '../io/shown.ts';
import { openSource } from '../io/source.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { InventedTokens } from './invented.ts';
import { openGrammar } from './open-grammar.ts';
import { reportText } from './report-text.ts';

// The longest line, in bytes; a longer one can't be a reply with suggestions.
const MOST_BYTES = 32 * 1024 * 1024;

// `tamis commands report`: summarizes the invalid phrases that models suggest, from a journal, failure records or any lines with replies.
export async function reportTokens(flags: TokenFlags, path: string, file?: string): Promise<number> {
  if (file === undefined && process.stdin.isTTY)
    throw usage('No file was given, and nothing is piped in.', 'tamis commands report GRAMMAR journal.jsonl');
  const { gate, contract } = openGrammar(path, { kind: flags.kind });
  const source = openSource(file ?? '-');
  const tokens = new InventedTokens();
  const splitter = new LineSplitter(counting(gate, tokens, flags.field), MOST_BYTES);
  await pump(source, splitter).finally(() => source.stop());
  if (tokens.replies === 0)
    throw usage(
      `${source.name} has no replies.`,
      `Each is looked for under ${flags.field ?? usualFields}; --field names another.`,
    );
  if (tokens.unread === tokens.replies) throw nothingFound(contract.kind, source.name);
  await tellShown(flags, { text: (paint) => reportText(tokens, paint), json: () => tokensJson(tokens) });
  return EXIT.valid;
}

// A halt for input without replies. An empty report would look like good news.
function nothingFound(kind: GrammarKind, name: string): Halt {
  const other = kind === 'command' ? 'suggestions' : 'command';
  const what = kind === 'command' ? 'a command' : 'suggestions';
  return usage(
    `No reply in ${name} is ${what}.`,
    `If they are ${other === 'command' ? 'commands' : other}, add --kind ${other}.`,
  );
}

function counting(gate: Gate<unknown>, tokens: InventedTokens, asked: string | undefined): LineVisitor {
  return {
    line(bytes, start, end) {
      if (isBlankBytes(bytes, start, end)) return;
      const unit = parsed(bytes.toString('utf8', start, end));
      const field = unit === undefined ? undefined : fieldOf(unit, asked);
      const reply = unit === undefined || field === undefined ? undefined : unit[field];
      if (typeof reply === 'string') tokens.add(gate.judge(reply), reasoningIn(unit?.reasoning));
    },
    // It counts as unread, so that the report does not look like good news.
    long: () => tokens.skip(),
  };
}

function parsed(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function reasoningIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  const text = isJsonObject(value) ? value.text : undefined;
  return typeof text === 'string' ? text : undefined;
}

function tokensJson({ replies, failed, unread, others, sorted }: InventedTokens): object {
  return { replies, failed, unread, others, invented: sorted };
}
