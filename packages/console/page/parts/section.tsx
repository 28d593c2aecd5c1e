import type { ComponentChildren } from 'preact';

interface SectionGiven {
  readonly title: ComponentChildren;
  readonly label?: string;
  readonly meta?: ComponentChildren;
  readonly children: ComponentChildren;
}

// A titled section of a page; `meta` is shown to the right of the title.
export function Section({ title, label, meta, children }: SectionGiven) {
  return (
    <section class="section" aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      {meta === undefined ? (
        <h2>{title}</h2>
      ) : (
        <div class="spread">
          <h2>{title}</h2>
          <span class="meta">{meta}</span>
        </div>
      )}
      {children}
    </section>
  );
}
