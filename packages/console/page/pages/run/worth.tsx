import type { WorthALook } from '../../../src/model/run-page.ts';
import { clock, counting } from '../../lib/words.ts';
import { Code } from '../../parts/code.tsx';

export function Worth({
  worth: { kind, code, count = 0, at, message },
  id,
}: {
  readonly worth: WorthALook;
  readonly id: string;
}) {
  const query = `run=${encodeURIComponent(id)}`;
  switch (kind) {
    case 'rising':
      return (
        <div>
          <Code code={code ?? ''} run={id} /> {message}
          {at !== undefined && ` at ${clock(at)}`}. {counting(count, 'failed attempt')} since.{' '}
          <a class="button" href={`/lab?${query}`}>
            Open in Lab
          </a>
        </div>
      );
    case 'waiting':
      return (
        <div>
          {message} <a href="/">Inbox</a>
        </div>
      );
    case 'quarantined':
      return (
        <div>
          <a href="?state=quarantined#units">{counting(count, 'unit')}</a> {message}
        </div>
      );
    case 'zero-valid':
      return (
        <div>
          {message}. <a href={`/failures?${query}`}>See 3 examples</a>
        </div>
      );
    case 'stale':
      return <div>{`${counting(count, 'result')} ${message}`}</div>;
    case 'lost':
    case 'unpriced':
      return <div>{`${counting(count, 'call')} ${message}`}</div>;
    default:
      return <div>{message}</div>;
  }
}
