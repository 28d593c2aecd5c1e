import { type ComponentChildren, Fragment } from 'preact';

export type Pair = readonly [name: string, what: ComponentChildren, className?: string];

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
