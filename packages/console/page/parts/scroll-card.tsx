import type { ComponentChildren } from 'preact';

/** A card that scrolls sideways where it is too wide, also by keys. */
export function ScrollCard({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section class={`card scroll ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
