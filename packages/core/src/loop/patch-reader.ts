import { plainRuns } from '../gate/quick-reading.ts';
import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import type { Gate } from '../model/gate.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import { applyPatch, PATCH_SCHEMA, type PatchOperation, PatchProblem } from './json-patch.ts';

/** Reads replies that should be patches. */
export class PatchReader {
  /** Compiled when the first patch is read: most runs never ask for one. */
  #gate: Gate | undefined;

  /**
   * The document after the patch, as text; the reply itself if it is not a patch, or a patch that was cut; or why the patch can't
   * be used.
   */
  read(reply: string, value: Json, finishReason?: string): string | { readonly verdict: Verdict } {
    this.#gate ??= patchGate();
    const verdict = this.#gate.judge(reply, finishReason === undefined ? undefined : { finishReason });
    if (verdict.status !== 'pass') return reply;
    const { value: read } = verdict;
    const patch = (Array.isArray(read) ? read : [read]) as unknown as readonly PatchOperation[];
    try {
      return JSON.stringify(applyPatch(value, patch));
    } catch (problem) {
      if (!(problem instanceof PatchProblem)) throw problem;
      const { index, reason } = problem;
      const finding = {
        code: 'schema.custom',
        severity: 'error',
        path: `/${index}`,
        args: { reason: `The patch can't be applied: ${reason}.` },
      } as const;
      return { verdict: { status: 'fail', findings: [finding], changes: verdict.changes, dropped: [] } };
    }
  }
}

function patchGate(): Gate {
  return compiler({ kinds: [document], runs: plainRuns })({
    schema: { anyOf: [PATCH_SCHEMA, PATCH_SCHEMA.items] } as unknown as JsonObject,
    policy: { coerce: 'none' },
  });
}
