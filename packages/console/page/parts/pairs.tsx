import { type ComponentChildren, Fragment } from 'preact';

/** A name, what it stands for, and the class of that. */
export type Pair = readonly [name: string, what: ComponentChildren, className?: string];

/** Names and what they stand for; those that stand for nothing are left out. */
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
