import { address } from '../lib/route.ts';
import { Visible } from './text.tsx';

export function Code({ code, run }: { readonly code: string; readonly run: string | undefined }) {
  if (run === undefined) return <code>{code}</code>;
  return (
    <a href={`${address('failures')}?${new URLSearchParams({ run, code })}`}>
      <Visible as="code" text={code} />
    </a>
  );
}
