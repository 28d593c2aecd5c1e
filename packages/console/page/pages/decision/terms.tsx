import type { Review } from '../../../src/model/review.ts';
import { address } from '../../lib/route.ts';
import { Digest, Left, Visible } from '../../parts/text.tsx';

/** The terms of a review: what runs, where, until when, by whom. */
export function Terms({ review }: { readonly review: Review }) {
  const { row, server, eyes, agreed, deciders, fallback, contract, folder, command } = review;
  return (
    <dl class="pairs">
      <dt>Runs</dt>
      <dd>
        {row.isAction ? (
          <>
            <Visible as="code" text={row.name} />
            {server !== undefined && (
              <>
                {' '}
                on <Visible as="b" text={server} />
              </>
            )}
            , once
          </>
        ) : (
          <>
            the value of{' '}
            {row.source.page === undefined ? (
              <Visible text={row.source.unit} />
            ) : (
              <Visible as="a" href={address('runs', row.source.page, 'u', row.source.unit)} text={row.source.unit} />
            )}
            , step <Visible text={row.source.step} />
          </>
        )}
      </dd>
      {command !== undefined && (
        <>
          <dt>Command</dt>
          <Visible as="dd" class="mono" text={command} />
        </>
      )}
      <dt>Digest</dt>
      <dd>
        <Digest digest={row.digest} />
      </dd>
      <dt>State</dt>
      <dd>
        {row.stateVersion === undefined ? (
          'depends on none'
        ) : (
          <>
            <code title={row.stateVersion}>{row.stateVersion.replace('sha256:', '').slice(0, 8)}</code> · approving binds to this
            version
          </>
        )}
      </dd>
      <dt>Expires</dt>
      <dd>
        {row.expiresAt === undefined ? (
          'never'
        ) : (
          <>
            <b>
              <Left until={row.expiresAt} />
            </b>{' '}
            · then {fallback === undefined ? 'nothing runs' : <Visible text={fallback} />}
          </>
        )}
      </dd>
      <dt>Contract</dt>
      <dd>
        {contract === undefined || contract === '' ? (
          'none'
        ) : (
          <code title={contract}>{contract.replace('sha256:', '').slice(0, 8)}</code>
        )}
      </dd>
      <dt>Four eyes</dt>
      <dd>
        {eyes <= 1 ? 'not required' : `${eyes} people must agree`}
        {agreed.length > 0 && <Visible text={`; agreed: ${agreed.join(', ')}`} />}
      </dd>
      {deciders !== undefined && (
        <>
          <dt>Deciders</dt>
          <Visible as="dd" text={deciders.join(', ')} />
        </>
      )}
      {folder !== undefined && (
        <>
          <dt>Run</dt>
          <dd>
            <Visible as="a" href={address('runs', row.source.page ?? '')} text={row.source.page ?? folder} />
          </dd>
        </>
      )}
    </dl>
  );
}
