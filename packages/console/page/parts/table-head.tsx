/** The heading of a column; figures are right-aligned, shades are centred, and some headings are for screen readers only. */
export type Heading = string | { readonly figures: string } | { readonly shades: string } | { readonly unseen: string };

/** The head of a table. */
export function TableHead({ columns }: { readonly columns: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <HeadCell key={at} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column }: { readonly column: Heading }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  if ('figures' in column)
    return (
      <th scope="col" class="number">
        {column.figures}
      </th>
    );
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
