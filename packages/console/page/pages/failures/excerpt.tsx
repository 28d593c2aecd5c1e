import { Visible } from '../../parts/text.tsx';

interface ExcerptGiven {
  readonly text: string;
  readonly mark: { readonly start: number; readonly end: number } | undefined;
}

/** A reply around the place of a finding. */
export function Excerpt({ text, mark }: ExcerptGiven) {
  const { start = 0, end = 0 } = mark ?? {};
  return (
    <div class="model cut">
      <Visible text={text.slice(0, start)} />
      {end > start && <Visible as="span" class="found" text={text.slice(start, end)} />}
      <Visible text={text.slice(end)} />
    </div>
  );
}
