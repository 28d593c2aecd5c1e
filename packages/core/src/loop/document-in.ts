import { plainRuns } from '../gate/quick-reading.ts';
import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { FinishReason } from '../ports/model.ts';

/** A gate for any document at all: what could be read from a reply, whatever the contract says. Compiled on first use. */
let anything: Gate | undefined;

/** The document in a text, if it is closed and was read without any doubt: nothing less may be patched and sent on. */
export function documentIn(text: string, finishReason?: FinishReason): Json | undefined {
  anything ??= compiler({ kinds: [document], runs: plainRuns })({});
  const verdict = anything.judge(text, finishReason === undefined ? undefined : { finishReason });
  return verdict.status === 'pass' && typeof verdict.value === 'object' && verdict.value !== null ? verdict.value : undefined;
}
