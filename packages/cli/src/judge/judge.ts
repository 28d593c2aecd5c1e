import type { Json, UnitContext } from '@tamis/core';
import { EXIT } from '../exit/exit-codes.ts';
import { usage } from '../exit/halt.ts';
import { LineSplitter, type LineVisitor } from '../io/line-splitter.ts';
import { type Sink, streamSink } from '../io/sink.ts';
import { openSource } from '../io/source.ts';
import { isBlankBytes } from '../text/is-blank-bytes.ts';
import { contractErrorLine, verdictLine } from './answer.ts';
import { GateCache } from './gate-cache.ts';
import { readQuestion } from './question.ts';

/** A line longer than this could not become a string with room to spare. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The conformance door: questions in on standard input, answers out in the same order. */
export async function judge(): Promise<number> {
  const source = openSource('-');
  const output = streamSink('standard output', process.stdout);
  const splitter = new LineSplitter(answering(output), MOST_BYTES);
  try {
    for (;;) {
      const count = await source.read(splitter.space());
      if (count === 0) break;
      await flushing(() => splitter.advance(count), output);
    }
    await flushing(() => splitter.finish(), output);
    return EXIT.valid;
  } finally {
    source.stop();
  }
}

function answering(output: Sink): LineVisitor {
  const gates = new GateCache();
  return {
    line(bytes, start, end, _next, number) {
      if (isBlankBytes(bytes, start, end)) return;
      const { idJson, reply, contract, input, finishReason } = readQuestion(bytes.subarray(start, end), number);
      const compiled = gates.get(contract);
      output.write(
        'gate' in compiled
          ? verdictLine(idJson, compiled.gate.judge(reply, unitOf(input, finishReason)), compiled.gate.warnings)
          : contractErrorLine(idJson, compiled.problems, compiled.warnings),
      );
    },
    long({ number, length }) {
      throw usage(`Line ${number} has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Split the questions.');
    },
  };
}

function unitOf(input: Json | undefined, finishReason: string | undefined): UnitContext {
  return { ...(input === undefined ? {} : { input }), ...(finishReason === undefined ? {} : { finishReason }) };
}

/** What came before a bad line is written before the command ends. */
async function flushing(work: () => void, output: Sink): Promise<void> {
  try {
    work();
  } finally {
    await output.flush();
  }
}
