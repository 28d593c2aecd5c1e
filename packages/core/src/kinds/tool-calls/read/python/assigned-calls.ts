import { isNameChar } from '../../../../lib/char.ts';
import type { RemarkReader } from '../../../../remarks/remark-reader.ts';
import { PythonReader } from '../../../../stages/parse/python/python-reader.ts';
import type { RawCall } from '../raw-call.ts';
import { readCall, readPythonCalls, withRemarks } from './python-calls.ts';

// Reads code that consists of calls, each possibly assigned to a variable: `weather = get_weather(city="Paris")`. Returns undefined if
// there is anything else, because the code is then a program, and so an example. With `printed`, printed calls also count, as models write
// them where all code is run.
export function assignedCalls(
  text: string,
  start: number,
  end: number,
  printed: boolean,
  remarks: RemarkReader,
): readonly RawCall[] | undefined {
  const list = readPythonCalls(text, start, end, remarks);
  const isAll = list !== undefined && text.slice(list.end, end).trim() === '';
  if (isAll && (list.inList || !printed)) return list.calls;
  const reader = new PythonReader(text, start, end);
  const calls: RawCall[] = [];
  for (;;) {
    reader.skipBlank();
    if (reader.pos >= end) return calls.length === 0 ? undefined : withRemarks(calls, reader, remarks);
    skipTarget(reader);
    const isPrinted = printed && takeWord(reader, 'print(');
    const call = readCall(reader, true);
    if (call === undefined || (isPrinted && !reader.take(')'))) return undefined;
    calls.push(call);
    while (/[ \t;]/.test(reader.char())) reader.pos++;
    if (reader.pos < end && !/[\r\n#]/.test(reader.char())) return undefined;
  }
}

// Skips `name =`, if it is there.
function skipTarget(reader: PythonReader): void {
  const start = reader.pos;
  while (isNameChar(reader.code())) reader.pos++;
  while (reader.char() === ' ') reader.pos++;
  if (reader.pos > start && reader.char() === '=' && reader.char(1) !== '=') {
    reader.pos++;
    while (reader.char() === ' ') reader.pos++;
  } else reader.pos = start;
}

function takeWord(reader: PythonReader, word: string): boolean {
  if (!reader.text.startsWith(word, reader.pos)) return false;
  reader.pos += word.length;
  return true;
}
