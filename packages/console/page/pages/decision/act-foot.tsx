import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Below } from '../../parts/below.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Visible } from '../../parts/text.tsx';
import { ActButtons } from './act-buttons.tsx';
import type { Deciding } from './use-deciding.ts';

/** The buttons on a phone, at the bottom of the screen. */
export function ActFoot({ deciding }: { readonly deciding: Deciding }) {
  const { server } = deciding.review;
  const who = useStore(session);
  return (
    <div class="actfoot">
      <Below seeing={deciding.seeing} />
      <div class="spread meta">
        <span>
          <Icon name="lock" /> <Visible text={typeof who === 'object' ? who.name : ''} /> · runs once
          {server !== undefined && (
            <>
              {' '}
              on <Visible text={server} />
            </>
          )}
        </span>
        <code>{deciding.digest.replace('sha256:', '').slice(0, 8)}</code>
      </div>
      <ActButtons deciding={deciding} where="foot" />
    </div>
  );
}
