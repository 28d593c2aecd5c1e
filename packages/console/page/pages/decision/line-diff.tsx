import { Visible } from '../../parts/text.tsx';

/** The lines that differ: an edit is neither right nor wrong, so they are grey and blue. */
export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => !now.includes(line));
  const come = now.filter((line) => !old.includes(line));
  return (
    <div class="pad part model">
      {gone.map((line, at) => (
        <div key={at} class="oldline">
          - <Visible text={line} />
        </div>
      ))}
      {come.map((line, at) => (
        <div key={at} class="newline">
          + <Visible text={line} />
        </div>
      ))}
    </div>
  );
}
