import { createElement } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type VisiblePart, visibleParts } from '../lib/visible.ts';
import { clock, fullTime, shortDigest, span } from '../lib/words.ts';

// The element around a string, if it needs one.
interface Around {
  readonly as?: 'a' | 'b' | 'code' | 'dd' | 'div' | 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'td' | 'th';
  readonly class?: string;
  readonly href?: string;
  readonly role?: 'alert' | 'status';
  readonly scope?: 'row';
  readonly title?: string;
}

export function Visible({ text, as, ...attributes }: Around & { readonly text: string }) {
  const parts = <VisibleParts parts={visibleParts(text)} />;
  return as === undefined ? parts : createElement(as, attributes, parts);
}

export function VisibleParts({ parts }: { readonly parts: readonly VisiblePart[] }) {
  return (
    <>
      {parts.map(({ text, isBoxed, isAlike }, at) =>
        isBoxed || isAlike ? (
          <span key={at} class={isBoxed ? 'boxed' : 'alike'}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  );
}

// A short untrusted text in one line, in which the end of the line never goes through a number.
export function Uncut({ text, class: className }: { readonly text: string; readonly class: string }) {
  const pieces = text.split(/(\p{Nd}[\p{Nd}.,'’_\u00a0\u202f]*)/u);
  return (
    <span class={className}>
      {pieces.map((piece, at) =>
        at % 2 === 1 ? <Visible key={at} as="span" class="whole" text={piece} /> : <Visible key={at} text={piece} />,
      )}
    </span>
  );
}

export function Ago({ time }: { readonly time: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(time).toISOString()} title={fullTime(time)}>
      {span(now - time)} ago
    </time>
  );
}

export function Clock({ time }: { readonly time: number }) {
  return (
    <time dateTime={new Date(time).toISOString()} title={fullTime(time)}>
      {clock(time)}
    </time>
  );
}

// The time left until a deadline, or when it expired.
export function Left({ until }: { readonly until: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(until).toISOString()} title={fullTime(until)}>
      {until > now ? `${span(until - now)} left` : `expired at ${clock(until)}`}
    </time>
  );
}

export function useNow(every = 1000): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => set(Date.now()), every);
    return () => window.clearInterval(timer);
  }, [every]);
  return now;
}

export function Digest({ digest }: { readonly digest: string }) {
  const [isCopied, set] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(digest).then(() => set(true));
  };
  return (
    <span>
      <code title={digest}>{shortDigest(digest)}</code>{' '}
      <button type="button" class="button plain" onClick={copy} aria-label={`Copy the digest ${digest}`}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </span>
  );
}

export function Twin({ command, label = 'Same action in a terminal' }: { readonly command: string; readonly label?: string }) {
  return (
    <div class="twin">
      <div class="meta">{label}</div>
      <Visible as="code" class="model" text={command} />
    </div>
  );
}
