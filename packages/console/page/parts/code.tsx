import { address } from '../lib/route.ts';
import { Visible } from './text.tsx';

interface CodeGiven {
  readonly code: string;
  readonly run?: string | undefined;
  readonly subject?: string;
}

/** A code. It links to the failures of the run that have it. */
export function Code({ code, run, subject }: CodeGiven) {
  if (run === undefined) return <code>{code}</code>;
  const query = new URLSearchParams({ run, code, ...(subject === undefined ? {} : { subject }) });
  return (
    <a href={`${address('failures')}?${query}`}>
      <Visible as="code" text={code} />
    </a>
  );
}
