import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { FinishReason } from '../ports/model.ts';

/** Any document at all: what could be read of a reply, whatever the contract says of it. */
const ANYTHING: Gate = compiler({ kinds: [document] })({});

/** The document of a text, if it is closed and was read without any doubt: nothing less may be patched and sent on. */
export function documentIn(text: string, finishReason?: FinishReason): Json | undefined {
  const verdict = ANYTHING.judge(text, finishReason === undefined ? undefined : { finishReason });
  return verdict.status === 'pass' && typeof verdict.value === 'object' && verdict.value !== null ? verdict.value : undefined;
}
