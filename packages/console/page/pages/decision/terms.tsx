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
            <code>
              <Visible text={row.name} />
            </code>
            {server !== undefined && (
              <>
                {' '}
                on{' '}
                <b>
                  <Visible text={server} />
                </b>
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
              <a href={address('runs', row.source.page, 'u', row.source.unit)}>
                <Visible text={row.source.unit} />
              </a>
            )}
            , step <Visible text={row.source.step} />
          </>
        )}
      </dd>
      {command !== undefined && (
        <>
          <dt>Command</dt>
          <dd class="mono">
            <Visible text={command} />
          </dd>
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
        {agreed.length > 0 && (
          <>
            ; agreed: <Visible text={agreed.join(', ')} />
          </>
        )}
      </dd>
      {deciders !== undefined && (
        <>
          <dt>Deciders</dt>
          <dd>
            <Visible text={deciders.join(', ')} />
          </dd>
        </>
      )}
      {folder !== undefined && (
        <>
          <dt>Run</dt>
          <dd>
            <a href={address('runs', row.source.page ?? '')}>
              <Visible text={row.source.page ?? folder} />
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
