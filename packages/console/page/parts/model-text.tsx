import { useState } from 'preact/hooks';
import { read, withQuery } from '../lib/api.ts';
import { counted } from '../lib/words.ts';
import { Visible } from './text.tsx';

const FIRST = 4000;
const STEP = 65_536;

interface TextGiven {
  readonly text: string;
  readonly length: number;
  readonly label?: string;
  readonly rest?: string;
}

export function ModelText({ text, length, label, rest }: TextGiven) {
  const [shown, show] = useState(FIRST);
  const [more, add] = useState('');
  const whole = text + more;
  const hasMore = shown < whole.length || (rest !== undefined && whole.length < length);
  const unseen = length - Math.min(shown, whole.length);
  const showMore = async () => {
    if (rest !== undefined && shown + STEP > whole.length && whole.length < length)
      add(more + (await read<{ readonly text: string }>(withQuery(rest, { offset: String(whole.length) }))).text);
    show(shown + STEP);
  };
  return (
    <div class="model" {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      <Visible text={whole.slice(0, shown)} />
      {hasMore && (
        <div>
          <button type="button" class="button plain" onClick={() => void showMore().catch(() => undefined)}>
            Show 64 KB more
          </button>{' '}
          <span class="meta">{counted(unseen)} characters to go</span>
        </div>
      )}
      {!hasMore && unseen > 0 && <div class="meta">{counted(unseen)} more characters are not shown here.</div>}
    </div>
  );
}
