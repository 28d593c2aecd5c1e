import type { Review } from '../../../src/model/review.ts';
import { address } from '../../lib/route.ts';
import { Pairs } from '../../parts/pairs.tsx';
import { Digest, Left, Visible } from '../../parts/text.tsx';

// The terms of a review: what runs, where, until when, and who may decide.
export function Terms({ review, digest }: { readonly review: Review; readonly digest: string }) {
  const { row, eyes, agreed, deciders, contract, folder, command } = review;
  const people = `${eyes <= 1 ? 'not required' : `${eyes} people must agree`}${agreed.length > 0 ? '; agreed: ' : ''}${agreed.join(', ')}`;
  return (
    <Pairs
      pairs={[
        ['Runs', row.isAction ? <Act review={review} /> : <Value row={row} />],
        ['Command', command && <Visible text={command} />, 'mono'],
        ['Digest', digest === '' ? 'none until the edit meets the contract' : <Digest key="digest" digest={digest} />],
        ['State', <State key="state" version={row.stateVersion} />],
        ['Expires', <Expiry key="expiry" review={review} />],
        ['Contract', contract ? <ShortCode digest={contract} /> : 'none'],
        ['Second approver', <Visible key="people" text={people} />],
        ['Deciders', deciders && <Visible text={deciders.join(', ')} />],
        ['Run', folder && <Visible as="a" href={address('runs', row.source.page ?? '')} text={row.source.page ?? folder} />],
      ]}
    />
  );
}

function Act({ review: { row, server } }: { readonly review: Review }) {
  return (
    <>
      <Visible as="code" text={row.name} />
      {server !== undefined && ' on '}
      {server !== undefined && <Visible as="b" text={server} />}, once
    </>
  );
}

function Value({ row: { source } }: Pick<Review, 'row'>) {
  const link = source.page === undefined ? {} : ({ as: 'a', href: address('runs', source.page, 'u', source.unit) } as const);
  return (
    <>
      the value of <Visible {...link} text={source.unit} />, step <Visible text={source.step} />
    </>
  );
}

function State({ version }: { readonly version: string | undefined }) {
  if (version === undefined) return <>depends on none</>;
  return (
    <>
      <ShortCode digest={version} /> · approving binds to this version
    </>
  );
}

function Expiry({ review: { row, fallback } }: { readonly review: Review }) {
  if (row.expiresAt === undefined) return <>never</>;
  return (
    <>
      <b>
        <Left until={row.expiresAt} />
      </b>{' '}
      · then {fallback === undefined ? 'nothing runs' : <Visible text={fallback} />}
    </>
  );
}

function ShortCode({ digest }: { readonly digest: string }) {
  return <code title={digest}>{digest.replace('sha256:', '').slice(0, 8)}</code>;
}
