import type { WorthALook } from '../../../src/model/run-page.ts';
import { clock, counted, counting } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';

/** One thing worth a look. */
export function Worth({ worth: { kind, code, count, at, message }, id }: { readonly worth: WorthALook; readonly id: string }) {
  const units = (state: string) => `?state=${state}#units`;
  return (
    <div>
      {kind === 'rising' && code !== undefined ? (
        <>
          <Code code={code} run={id} /> {message}
          {at !== undefined && ` at ${clock(at)}`}. {counting(count ?? 0, 'failed attempt')} since.{' '}
          <a class="button" href={`/lab?run=${encodeURIComponent(id)}`}>
            Open in Lab
          </a>
        </>
      ) : kind === 'waiting' ? (
        <>
          <a href="/">{counting(count ?? 0, 'unit')}</a> {message}
        </>
      ) : kind === 'quarantined' ? (
        <>
          <a href={units('quarantined')}>{counting(count ?? 0, 'unit')}</a> {message}
        </>
      ) : kind === 'lost' || kind === 'unpriced' ? (
        <>
          {counting(count ?? 0, 'call')} {message}
        </>
      ) : kind === 'zero-valid' ? (
        <>
          {message}. <a href={`/failures?run=${encodeURIComponent(id)}`}>See 3 examples</a>
        </>
      ) : (
        <>
          {count !== undefined && `${counted(count)} `}
          {message}
        </>
      )}
    </div>
  );
}
