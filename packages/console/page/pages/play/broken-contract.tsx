import type { Broken } from '../../lib/engine.ts';
import { ModelText } from '../../parts/model-text.tsx';

/** Why a contract can't be used. */
export function BrokenContract({ problem }: Broken) {
  return (
    <div class="banner bad" role="status">
      <b>The contract does not compile.</b>
      <ModelText text={problem} length={problem.length} />
    </div>
  );
}
