import type { RunPage } from '../../../src/model/run-page.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import type { Asked } from './asked.ts';
import { whyOff } from './why-off.ts';

export function Off({ act, page: { run, acts } }: { readonly act: Asked; readonly page: Pick<RunPage, 'run' | 'acts'> }) {
  const who = useStore(session);
  const role = who === undefined || who === 'out' ? undefined : who.role;
  return <p class="why-off">{whyOff(act, { run, acts, role })}</p>;
}
