import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useCut } from './use-cut.ts';

interface ScrollCardGiven {
  readonly label: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}

/** A card that scrolls sideways if it is too wide, also by keyboard; a note says that there is more. */
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
