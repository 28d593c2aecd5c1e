import { MustSee } from '../../parts/must-see.tsx';
import { Visible } from '../../parts/text.tsx';

/** What will run, with the lines that differ marked: an edit is neither right nor wrong, so they are grey and blue. */
export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const [known, kept] = [new Set(old), new Set(now)];
  return (
    <div class="pad part model" data-item="your edit">
      {old
        .filter((line) => !kept.has(line))
        .map((line, at) => (
          <div key={`old ${at}`} class="oldline">
            - <Visible text={line} />
          </div>
        ))}
      {now.map((line, at) => (
        <div key={at} class={known.has(line) ? '' : 'newline'}>
          {known.has(line) ? '  ' : '+ '}
          <MustSee text={line} />
        </div>
      ))}
    </div>
  );
}
