import { useEffect, useRef, useState } from 'preact/hooks';
import type { Broken, Played } from '../../lib/engine.ts';
import { useKeys } from '../../lib/keys.ts';
import { go } from '../../lib/route.ts';
import { counting } from '../../lib/words.ts';
import { Button } from '../../parts/controls.tsx';
import { Top } from '../../parts/shell/top.tsx';
import { BrokenContract } from './broken-contract.tsx';
import { fromAddress } from './from-address.ts';
import { Result } from './result.tsx';
import { SAMPLES } from './samples.ts';

/** Paste a reply and a contract, see every stage. Judged in this page as you type. */
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
          <div class="head spread">
            <label for="play-reply" class="strong">
              Reply <span class="meta">{counting(reply.length, 'character')}</span>
            </label>
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
          </div>
          <textarea
            id="play-reply"
            spellcheck={false}
            rows={14}
            value={reply}
            onInput={(event) => putReply(event.currentTarget.value)}
          />
          <div class="head spread">
            <label for="play-contract" class="strong">
              Contract{' '}
              <span class="meta">
                YAML or JSON · {played === undefined ? '' : 'problem' in played ? 'does not compile' : 'compiles'}
              </span>
            </label>
          </div>
          <textarea
            id="play-contract"
            spellcheck={false}
            rows={14}
            value={contract}
            onInput={(event) => putContract(event.currentTarget.value)}
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
              Copy as case
            </Button>
          </div>
          {played !== undefined &&
            ('problem' in played ? <BrokenContract problem={played.problem} /> : <Result played={played} reply={reply} />)}
        </div>
      </div>
    </>
  );
}
