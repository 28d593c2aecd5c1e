import { type ComponentChildren, Fragment } from 'preact';

/** A term, its description, and a CSS class for the description. */
export type Pair = readonly [name: string, what: ComponentChildren, className?: string];

/** A list of terms and descriptions. Terms without a description are left out. */
export function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
    <dl class="pairs">
      {pairs
        .filter(([, what]) => what !== undefined)
        .map(([name, what, className]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd class={className}>{what}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
