import { useEffect, useRef, useState } from 'preact/hooks';
import type { ToldChange, ToldFinding } from '../../src/model/told.ts';
import type { Broken, Played } from '../lib/engine.ts';
import { prettyJson } from '../lib/json-text.ts';
import { useKeys } from '../lib/keys.ts';
import { go } from '../lib/route.ts';
import { counting } from '../lib/words.ts';
import { Button } from '../parts/controls.tsx';
import { MarkedReply, ShortChange } from '../parts/diff.tsx';
import { Top } from '../parts/shell.tsx';
import { StateMark, StateWord } from '../parts/state.tsx';
import { ModelText, Visible } from '../parts/text.tsx';

const SAMPLES: readonly { readonly name: string; readonly reply: string; readonly contract: string }[] = [
  {
    name: 'invoice',
    reply: `<think>The invoice says 1,240.50. Draft: {"invoice": "A-1", "total": 0}</think>
Sure! Here is the record:
\`\`\`json
{
  'invoice': 'INV-2041',
  "vendor": "Nordlys Trykk AS",
  "total": "1240.50",
  "currency": "nok",
  "paid": False,
  "due": "2026-08-14",
  "lines": {"sku": "PR-A2", "qty": 3},
}
\`\`\``,
    contract: `schema:
  type: object
  required: [invoice, vendor, total, currency, paid,
    due, lines]
  properties:
    invoice: { type: string, pattern: '^INV-[0-9]+$' }
    total: { type: number, minimum: 0 }
    currency: { enum: [NOK, EUR, USD] }
    paid: { type: boolean }
    due: { type: string, format: date }
    lines: { type: array, minItems: 1 }
rules:
  rules:
    - { name: total_positive, expr: total > 0 }
`,
  },
  {
    name: 'two answers',
    reply: '{"approved": true, "amount": 40}\n\nCorrection: {"approved": false, "amount": 40}',
    contract:
      'schema:\n  type: object\n  required: [approved, amount]\n  properties:\n    approved: { type: boolean }\n    amount: { type: number }\n',
  },
  {
    name: 'tool call',
    reply: '<tool_call>{"name": "refund", "arguments": {"order": "T-1", "amount": "20"}}</tool_call>',
    contract: `kind: tool-calls
tools:
  - name: refund
    parameters:
      type: object
      required: [order, amount]
      properties: { order: { type: string }, amount: { type: integer } }
`,
  },
];

/** The text after `#` reaches no server. */
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
      void import('../lib/engine.ts').then(({ play }) => turn.current === own && show(play(reply, contract)));
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

function BrokenContract({ problem }: Broken) {
  return (
    <div class="banner bad" role="status">
      <b>The contract does not compile.</b>
      <ModelText text={problem} length={problem.length} />
    </div>
  );
}

const SENTENCES: { readonly [status in Played['status']]: string } = {
  pass: 'The value may be used.',
  hold: 'A person must look first.',
  fail: 'There is no value to use.',
};

const TONES: { readonly [status in Played['status']]: string } = { pass: 'good', hold: '', fail: 'bad' };

const STAGES = ['extract', 'parse', 'coerce', 'schema', 'rules', 'checks', 'tools', 'verdict'] as const;

function Result({ played, reply }: { readonly played: Played; readonly reply: string }) {
  const { status, changes, findings, value, help, took } = played;
  const unsafe = changes.filter(({ safety }) => safety === 'unsafe').length;
  const known = (code: string) => STAGES.some((stage) => code.startsWith(`${stage}.`));
  const others = [
    ...new Set([...changes, ...findings].map(({ code }) => code.split('.')[0] ?? '').filter((stage) => !known(`${stage}.`))),
  ];
  return (
    <>
      <div class={`banner ${TONES[status]}`} role="status">
        <div class="spread">
          <span>
            <b>
              <StateWord state={status} />
            </b>{' '}
            {SENTENCES[status]} {unsafe > 0 && `${counting(unsafe, 'unsafe change')}.`}
          </span>
          <span class="meta">{took.toFixed(2)} ms</span>
        </div>
        {help !== '' && <span class="quiet">{help}</span>}
      </div>
      <section class="section" aria-label="Stages">
        <div class="spread">
          <h2>Stages</h2>
          <span class="meta">
            {counting(changes.length, 'change')}: {changes.length - unsafe} safe, {unsafe} unsafe
          </span>
        </div>
        <div class="card parts">
          {[
            ...STAGES.filter((stage) => stage !== 'tools' && stage !== 'verdict'),
            ...STAGES.filter(
              (stage) =>
                (stage === 'tools' || stage === 'verdict') &&
                [...changes, ...findings].some(({ code }) => code.startsWith(`${stage}.`)),
            ),
            ...others,
          ].map((stage) => (
            <Stage
              key={stage}
              name={stage}
              changes={changes.filter(({ code }) => code.startsWith(`${stage}.`))}
              findings={findings.filter(({ code }) => code.startsWith(`${stage}.`))}
            />
          ))}
        </div>
      </section>
      {changes.length + findings.length > 0 && (
        <section class="section" aria-label="Where in the reply">
          <h2>Where in the reply</h2>
          <div class="card">
            <MarkedReply reply={reply} changes={changes} findings={findings} />
          </div>
        </section>
      )}
      <section class="section" aria-label="Value">
        <div class="spread">
          <h2>{status === 'hold' ? 'Held value' : 'Value'}</h2>
          <span class="meta">{status === 'hold' ? 'not usable as value until someone approves it' : ''}</span>
        </div>
        <div class="card pad">
          {value === undefined ? (
            <span class="quiet">None.</span>
          ) : (
            <ModelText text={prettyJson(value)} length={value.length} label="Value" />
          )}
        </div>
      </section>
    </>
  );
}

function Stage({
  name,
  changes,
  findings,
}: {
  readonly name: string;
  readonly changes: readonly ToldChange[];
  readonly findings: readonly ToldFinding[];
}) {
  return (
    <div class="stage">
      <b>{name}</b>
      <div>
        {changes.length + findings.length === 0 && <StateWord state="valid" word="nothing to say" />}
        {changes.map((change, at) => (
          <div key={at} class="changerow">
            <code>{change.code}</code>
            <span>
              <span class="mono">
                <Visible text={change.path} /> <ShortChange change={change} />
              </span>{' '}
              <span class="quiet">
                <Visible text={change.message} />
              </span>
            </span>
            <StateMark state={change.safety} />
          </div>
        ))}
        {findings.map((finding, at) => (
          <div key={at} class="changerow">
            <code>{finding.code}</code>
            <span>
              <span class="mono">
                <Visible text={finding.path} />
              </span>{' '}
              <Visible text={finding.message} />
            </span>
            <StateMark state={finding.severity === 'error' ? 'fail' : 'safe'} word={finding.severity} />
          </div>
        ))}
      </div>
    </div>
  );
}
