import type { UnitContext } from '../model/gate.ts';
import type { Reply } from '../model/reply.ts';
import type { GateStream, StreamUpdate } from '../model/stream.ts';
import type { Verdict } from '../model/verdict.ts';
import { ReplyChunks } from '../stream/reply-chunks.ts';

const NOTHING_YET: StreamUpdate = { completed: [], partial: undefined, violated: [] };

/** A stream for a kind of reply that can only be judged as a whole: chunks are kept, and nothing is reported before the end. */
export function wholeStream<Value>(
  judge: (reply: Reply, unit: UnitContext | undefined) => Verdict<Value>,
  unit: UnitContext | undefined,
): GateStream<Value> {
  const chunks = new ReplyChunks();
  return {
    push: (chunk) => {
      chunks.add(chunk);
      return NOTHING_YET;
    },
    end: (last) => judge(chunks.whole(), { ...unit, ...last }),
  };
}
