import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Sorting } from '../lib/use-sorted.ts';

export type Heading = string | { readonly figures: string } | { readonly shades: string } | { readonly unseen: string };

interface TableGiven {
  readonly card: string;
  readonly cardClass?: string;
  readonly label: string;
  readonly tableClass?: string;
  readonly columns: readonly Heading[];
  readonly sorting?: Sorting;
  readonly children: ComponentChildren;
  readonly after?: ComponentChildren;
}

// A table in a card that scrolls sideways if it is too wide.
export function Table({ card, cardClass = '', label, tableClass, columns, sorting, children, after }: TableGiven) {
  return (
    <ScrollCard label={card} className={cardClass}>
      <table aria-label={label} class={tableClass}>
        <TableHead columns={columns} sorting={sorting} />
        <tbody>{children}</tbody>
      </table>
      {after}
    </ScrollCard>
  );
}

export function TableHead({
  columns,
  sorting,
}: {
  readonly columns: readonly Heading[];
  readonly sorting?: Sorting | undefined;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <HeadCell key={at} column={column} sorting={sorting} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column, sorting }: { readonly column: Heading; readonly sorting: Sorting | undefined }) {
  if (typeof column === 'string') return <NamedCell text={column} isFigures={false} sorting={sorting} />;
  if ('figures' in column) return <NamedCell text={column.figures} isFigures sorting={sorting} />;
  if ('shades' in column)
    return (
      <th scope="col" class="heat">
        {column.shades}
      </th>
    );
  return (
    <th scope="col">
      <span class="unseen">{column.unseen}</span>
    </th>
  );
}

interface NamedCellGiven {
  readonly text: string;
  readonly isFigures: boolean;
  readonly sorting: Sorting | undefined;
}

function NamedCell({ text, isFigures, sorting }: NamedCellGiven) {
  const name = isFigures ? 'number' : undefined;
  if (sorting?.columns.includes(text) !== true)
    return (
      <th scope="col" class={name}>
        {text}
      </th>
    );
  const { by, onSort } = sorting;
  const order = by?.column === text ? (by.isDown ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" class={name} aria-sort={order ?? 'none'}>
      <button type="button" class="sort" onClick={() => onSort(text, isFigures)}>
        {text}
        <span class="arrow" aria-hidden="true">
          {order === 'descending' ? '▼' : order === 'ascending' ? '▲' : '↕'}
        </span>
      </button>
    </th>
  );
}

interface ScrollCardGiven {
  readonly label: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}

// A card that scrolls sideways if its contents are too wide, also by keyboard. A note says that there is more.
export function ScrollCard({ label, className = '', children }: ScrollCardGiven) {
  const element = useRef<HTMLElement>(null);
  const isCut = useCut(element);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section ref={element} class={`card scroll ${isCut ? 'cutoff' : ''} ${className}`} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {isCut && <p class="meta cuthint">More columns: scroll the table sideways.</p>}
    </>
  );
}

function useCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, set] = useState(false);
  useEffect(() => {
    const own = element.current;
    if (own === null) return;
    const look = () => set(own.scrollWidth > own.clientWidth + 1);
    const watching = new ResizeObserver(look);
    watching.observe(own);
    for (const child of own.children) watching.observe(child);
    look();
    return () => watching.disconnect();
  });
  return isCut;
}
