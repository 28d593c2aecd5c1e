import type { Data } from '../lib/data.ts';

/** What is shown until something has been read, or where it can't be. */
export function Waiting<Value>({ data, rows = 6 }: { readonly data: Data<Value>; readonly rows?: number }) {
  if (data.problem !== undefined && data.value === undefined)
    return (
      <div class="empty" role="alert">
        <p>{data.problem.message}</p>
        <button type="button" class="button" onClick={data.reload}>
          Try again
        </button>
      </div>
    );
  if (!data.isSlow) return null;
  return (
    <div class="content" aria-busy="true">
      {data.isVerySlow && <p class="quiet">Still reading the ledger.</p>}
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} class="blank" style={{ width: `${60 + ((at * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
