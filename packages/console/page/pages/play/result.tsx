import type { ToldChange, ToldFinding } from '../../../src/model/told.ts';
import type { Played } from '../../lib/engine.ts';
import { prettyJson } from '../../lib/json/pretty-json.ts';
import { counting } from '../../lib/words.ts';
import { ShortChange } from '../../parts/diff/change-list.tsx';
import { MarkedReply } from '../../parts/diff/marked-reply.tsx';
import { ModelText } from '../../parts/model-text.tsx';
import { Section } from '../../parts/section.tsx';
import { StateMark, StateWord } from '../../parts/state.tsx';
import { Visible } from '../../parts/text.tsx';

const SENTENCES: { readonly [status in Played['status']]: string } = {
  pass: 'The value can be used.',
  hold: 'A person must look at it first.',
  fail: 'There is no value to use.',
};

const TONES: { readonly [status in Played['status']]: string } = { pass: 'good', hold: '', fail: 'bad' };

const STAGES = ['extract', 'parse', 'coerce', 'schema', 'rules', 'checks', 'tools', 'verdict'] as const;

export function Result({ played, reply }: { readonly played: Played; readonly reply: string }) {
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
      {changes.length + findings.length > 0 && (
        <Section title="Where in the reply">
          <div class="card">
            <MarkedReply reply={reply} changes={changes} findings={findings} />
          </div>
        </Section>
      )}
      <Section
        title="Stages"
        meta={
          <>
            {counting(changes.length, 'change')}: {changes.length - unsafe} safe, {unsafe} unsafe
          </>
        }
      >
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
      </Section>
      <Section
        title={status === 'hold' ? 'Held value' : 'Value'}
        label="Value"
        meta={status === 'hold' ? 'not usable as a value until someone approves it' : ''}
      >
        <div class="card pad">
          {value === undefined ? (
            <span class="quiet">None.</span>
          ) : (
            <ModelText text={prettyJson(value)} length={value.length} label="Value" />
          )}
        </div>
      </Section>
    </>
  );
}

interface StageGiven {
  readonly name: string;
  readonly changes: readonly ToldChange[];
  readonly findings: readonly ToldFinding[];
}

function Stage({ name, changes, findings }: StageGiven) {
  return (
    <div class="stage">
      <b>{name}</b>
      <div>
        {changes.length + findings.length === 0 && <StateWord state="valid" word="nothing to report" />}
        {changes.map((change, at) => (
          <div key={at} class="changerow">
            <code>{change.code}</code>
            <span>
              <span class="mono">
                <Visible text={change.path} /> <ShortChange change={change} />
              </span>{' '}
              <Visible as="span" class="quiet" text={change.message} />
            </span>
            <StateMark state={change.safety} />
          </div>
        ))}
        {findings.map((finding, at) => (
          <div key={at} class="changerow">
            <code>{finding.code}</code>
            <span>
              <Visible as="span" class="mono" text={finding.path} /> <Visible text={finding.message} />
            </span>
            <StateMark state={finding.severity === 'error' ? 'fail' : 'safe'} word={finding.severity} />
          </div>
        ))}
      </div>
    </div>
  );
}
