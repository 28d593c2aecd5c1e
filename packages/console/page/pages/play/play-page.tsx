import { useEffect, useRef, useState } from 'preact/hooks';
import type { Broken, Played } from '../../lib/engine.ts';
import { useKeys } from '../../lib/keys.ts';
import { go } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/button.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { SourceEditor } from '../../parts/source-editor.tsx';
import { Result } from './result.tsx';
import { SAMPLES } from './samples.ts';

export function PlayPage() {
  const [sample] = SAMPLES;
  const [given] = useState(fromAddress);
  const [reply, putReply] = useState(given?.reply ?? sample?.reply ?? '');
  const [contract, putContract] = useState(given?.contract ?? sample?.contract ?? '');
  const [played, show] = useState<Played | Broken>();
  const [said, say] = useState('');
  const turn = useRef(0);
  useEffect(() => {
    const own = ++turn.current;
    const timer = window.setTimeout(() => {
      void import('../../lib/engine.ts').then(({ play }) => turn.current === own && show(play(reply, contract)));
    }, 60);
    return () => window.clearTimeout(timer);
  }, [reply, contract]);
  const copy = async (text: string, what: string) => {
    await navigator.clipboard?.writeText(text);
    say(`${what} copied.`);
  };
  const copyCase = () => void copy(JSON.stringify({ id: 'playground', reply, contract }), 'Case');
  const copyLink = () =>
    void copy(`${window.location.origin}/play#play=${encodeURIComponent(JSON.stringify({ reply, contract }))}`, 'Link');
  useKeys({ y: copyCase, Escape: () => go('/') });
  return (
    <>
      <Top crumbs={[{ text: 'Playground' }]} />
      <div class="split">
        <div class="editor" style={{ gridTemplateRows: 'auto 1fr auto 1fr' }}>
          <SourceEditor
            id="play-reply"
            name="Reply"
            about={counting(reply.length, 'character')}
            rows={14}
            text={reply}
            onInput={putReply}
          >
            <label class="row">
              <span class="meta">Sample</span>
              <select
                onChange={(event) => {
                  const chosen = SAMPLES[Number(event.currentTarget.value)];
                  putReply(chosen?.reply ?? '');
                  putContract(chosen?.contract ?? '');
                }}
              >
                {SAMPLES.map(({ name }, at) => (
                  <option key={name} value={at}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </SourceEditor>
          <SourceEditor
            id="play-contract"
            name="Contract"
            about={`YAML or JSON · ${played === undefined ? '' : 'problem' in played ? 'does not compile' : 'compiles'}`}
            rows={14}
            text={contract}
            onInput={putContract}
            isNumbered
          />
        </div>
        <div class="content">
          <div class="row">
            <h1>Playground</h1>
            <span class="quiet">Runs in this page. Nothing is sent or stored.</span>
            <span class="push" role="status">
              {said}
            </span>
            <Button onPress={copyLink}>Copy link</Button>
            <Button isPrimary onPress={copyCase} keyName="y">
              Copy as test case
            </Button>
          </div>
          {played !== undefined &&
            ('problem' in played ? <BrokenContract problem={played.problem} /> : <Result played={played} reply={reply} />)}
        </div>
      </div>
    </>
  );
}

// Reads the reply and contract from the part of the address after `#`, which never reaches a server.
function fromAddress(): { readonly reply: string; readonly contract: string } | undefined {
  const text = /^#play=(.+)$/.exec(window.location.hash)?.[1];
  if (text === undefined) return undefined;
  try {
    const read = JSON.parse(decodeURIComponent(text)) as { readonly reply?: unknown; readonly contract?: unknown };
    return { reply: String(read.reply ?? ''), contract: String(read.contract ?? '') };
  } catch {
    return undefined;
  }
}

// Why a contract can't be used.
function BrokenContract({ problem }: Broken) {
  return (
    <div class="banner bad" role="status">
      <b>The contract does not compile.</b>
      <ModelText text={problem} length={problem.length} />
    </div>
  );
}
