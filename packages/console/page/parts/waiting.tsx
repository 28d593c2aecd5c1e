import type { Data } from '../lib/data.ts';

interface WaitingGiven {
  readonly data: Data<unknown>;
  readonly rows?: number;
  readonly doing?: string;
}

// A placeholder shown until data has loaded, or if loading fails.
export function Waiting({ data, rows = 6, doing = 'reading the ledger' }: WaitingGiven) {
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
      <p class="quiet" role="status">
        {data.isVeryLong
          ? `Still ${doing}. A large ledger takes a while the first time; after that, the figures are cached.`
          : data.isLong && `${doing.charAt(0).toUpperCase()}${doing.slice(1)}…`}
      </p>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} class="blank" style={{ width: `${60 + ((at * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
