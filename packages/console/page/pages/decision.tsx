import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Choice, EditVerdict, NewDecision, Recheck, Review } from '../../src/model/review.ts';
import { send } from '../lib/api.ts';
import { useData } from '../lib/data.ts';
import { indentedJson, jsonTree, prettyJson } from '../lib/json-text.ts';
import { settle, useKeys } from '../lib/keys.ts';
import { live } from '../lib/live.ts';
import { decideSoon, outcome, pending } from '../lib/pending.ts';
import { address, amend, go, place } from '../lib/route.ts';
import { session } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { counting } from '../lib/words.ts';
import { Button, Key } from '../parts/controls.tsx';
import { WordsDialog } from '../parts/deny-dialog.tsx';
import { MarkedReply, ShortChange } from '../parts/diff.tsx';
import { EditForm, type FormProblem, type FormSchema } from '../parts/edit-form.tsx';
import { Fields } from '../parts/fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { Top } from '../parts/shell.tsx';
import { StateMark, StateWord } from '../parts/state.tsx';
import { Ago, Clock, Digest, Left, ModelText, Twin, useNow, Visible } from '../parts/text.tsx';
import { TypedDialog } from '../parts/typed-dialog.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { seen } from './inbox.tsx';

/** One review: what will run first, from the stored bytes; the model's words last. */
export function DecisionPage({ id }: { readonly id: string }) {
  const data = useData<Review>(`/api/reviews${address(id)}`);
  useEffect(settle, [id]);
  const review = data.value;
  const crumbs = [{ text: 'Inbox', href: '/' }, { text: id }];
  if (review === undefined)
    return (
      <>
        <Top crumbs={crumbs} />
        <Waiting data={data} />
      </>
    );
  return <Decision key={id} latest={review} crumbs={crumbs} />;
}

/** What somebody looks at stays as it is until they want to see what moved. */
function Decision({
  latest,
  crumbs,
}: {
  readonly latest: Review;
  readonly crumbs: readonly { readonly text: string; readonly href?: string }[];
}) {
  const [shown, show] = useState(latest);
  const isMoved = shown.row.state === 'open' && latest.row.state === 'open' && shown.row.digest !== latest.row.digest;
  const review = isMoved ? shown : latest;
  const { row } = review;
  const { query } = useStore(place);
  const isEditing = query.edit === 'yes' && review.canEdit && row.state === 'open';
  const check = useCheck(review);
  const [choice, choose] = useState(0);
  const [dialog, ask] = useState<'deny' | 'hint' | { readonly typed: NewDecision; readonly doing: string }>();
  const [withBytes, showBytes] = useState(false);
  const [withWords, showWords] = useState(false);
  const edit = useEdit(review, isEditing);
  const now = useNow();
  const waiting = useStore(pending).find(({ review: one }) => one === row.id);
  const last = useStore(outcome);
  const { isLive } = useStore(live);
  const who = useStore(session);
  const hasSeen = useSeen();
  const off = offReason({
    review,
    check,
    choice,
    edit: isEditing ? edit : undefined,
    isMoved,
    isLive,
    isWaiting: waiting !== undefined,
    now,
    hasSeen,
  });
  const act = review.choices[choice];
  const summary = isEditing ? edit.verdict?.summary : choice === 0 ? review.pending.summary : act?.summary;
  const button = `Approve ${summary ?? row.name}`;
  const decide = (doing: string, wish: Omit<NewDecision, 'digest' | 'stateVersion'>) => {
    const whole = { ...wish, ...seen(row) };
    const lets = wish.kind === 'approve' || wish.kind === 'choose' || wish.kind === 'edit';
    if (lets && row.risk === 'high' && row.isAction && wish.typed === undefined) ask({ typed: whole, doing });
    else decideSoon({ review: row.id, name: row.name, doing, wish: whole });
  };
  const approve = () => {
    if (off !== undefined) return;
    if (isEditing) decide('Approving your edit', { kind: 'edit', value: edit.text });
    else if (choice === 0) decide('Approving', { kind: 'approve' });
    else decide('Approving another option', { kind: 'choose', choice: choice + 1 });
  };
  const isOpen = row.state === 'open';
  const leave = () => (isEditing ? amend({ edit: undefined }) : go('/'));
  useKeys({
    a: approve,
    'ctrl+enter': approve,
    d: () => isOpen && ask('deny'),
    h: () => isOpen && !row.isAction && ask('hint'),
    e: () => isOpen && review.canEdit && amend({ edit: isEditing ? undefined : 'yes' }),
    b: () => showBytes(!withBytes),
    w: () => showWords(!withWords),
    j: () => review.neighbours.next !== undefined && go(address('d', review.neighbours.next)),
    k: () => review.neighbours.previous !== undefined && go(address('d', review.neighbours.previous)),
    '.': () => {
      show(latest);
      check.again();
      settle();
    },
    Escape: leave,
    ...Object.fromEntries(review.choices.slice(0, 9).map((_, at) => [String(at + 1), () => choose(at)])),
  });
  const buttons = (where: string) => (
    <>
      <Button
        isPrimary
        isWide
        onPress={approve}
        keyName={isEditing ? 'Ctrl Enter' : 'a'}
        off={off}
        described={`why-off-${where}`}
      >
        <Visible text={button} />
      </Button>
      <p id={`why-off-${where}`} class={off === undefined ? 'meta' : 'bad-text'}>
        {off === undefined ? whatFollows(review) : `Off: ${off}`}
      </p>
      <div class="halves">
        {isEditing ? (
          <>
            <Button onPress={edit.reset}>Reset</Button>
            <Button onPress={leave} keyName="Esc">
              Leave edit
            </Button>
          </>
        ) : (
          <>
            <Button
              onPress={() => amend({ edit: 'yes' })}
              keyName="e"
              off={review.canEdit ? undefined : 'There is nothing to edit'}
            >
              Edit…
            </Button>
            <Button onPress={() => ask('deny')} keyName="d" off={row.isMine ? undefined : 'You may not decide this'}>
              Deny…
            </Button>
          </>
        )}
      </div>
      {!row.isAction && !isEditing && (
        <Button isWide onPress={() => ask('hint')} keyName="h" off={row.isMine ? undefined : 'You may not decide this'}>
          Ask the model again…
        </Button>
      )}
    </>
  );
  return (
    <>
      <Top crumbs={crumbs}>
        {isOpen && review.neighbours.at > 0 && (
          <span class="quiet nowrap">
            {review.neighbours.at} of {review.neighbours.of} <Key name="k" /> <Key name="j" />
          </span>
        )}
      </Top>
      <div class="withrail">
        <div class={`content ${isOpen ? 'hasfoot' : ''}`}>
          <div class="row">
            <h1 class="mono">
              <Visible text={row.name} />
            </h1>
            {row.risk === 'high' && <span class="mark framed">high risk</span>}
            {isOpen ? <StateMark state="hold" word={`held · ${row.reason}`} /> : <StateMark state="ended" word={row.state} />}
            <span class="push meta">
              proposed <Ago time={row.createdAt} /> by <Visible text={row.source.run} />
            </span>
          </div>
          <Banners
            review={review}
            check={check.answer}
            isMoved={isMoved}
            outcomeText={last?.review === row.id ? last.answer.message : undefined}
          />
          {isEditing ? (
            <EditSection edit={edit} schema={review.schema as FormSchema | null} />
          ) : (
            <WhatWillRun
              review={review}
              choice={choice}
              onChoose={choose}
              withBytes={withBytes}
              onBytes={() => showBytes(!withBytes)}
            />
          )}
          <WhatChanges review={review} check={check.answer} />
          {row.isAction && <Preconditions review={review} check={check} isAsHeld={!isEditing && choice === 0} />}
          <WhyHeld review={review} />
          <ModelWords review={review} isOpen={withWords} onToggle={() => showWords(!withWords)} />
        </div>
        <aside class="rail" aria-label="Decide">
          {isOpen ? (
            <div class="section acts">
              <div class="meta">
                <Icon name="lock" /> Deciding as{' '}
                <b>
                  <Visible text={typeof who === 'object' ? who.name : ''} />
                </b>
                , {typeof who === 'object' ? who.role : ''}
              </div>
              {buttons('rail')}
            </div>
          ) : (
            <Decided review={review} />
          )}
          <Terms review={review} />
          <History review={review} />
          <Twin command={twin(row.id, isEditing, choice)} />
        </aside>
      </div>
      {isOpen && (
        <div class="actfoot">
          <div class="spread meta">
            <span>
              <Icon name="lock" /> <Visible text={typeof who === 'object' ? who.name : ''} /> · runs once
              {review.server !== undefined && (
                <>
                  {' '}
                  on <Visible text={review.server} />
                </>
              )}
            </span>
            <code>{row.digest.replace('sha256:', '').slice(0, 8)}</code>
          </div>
          {buttons('foot')}
        </div>
      )}
      {dialog === 'deny' && (
        <WordsDialog
          title={`Deny ${row.name}`}
          label="Reason, recorded with your name"
          submit="Deny"
          withReasons
          onClose={() => ask(undefined)}
          onSubmit={(text) => {
            ask(undefined);
            decide('Denying', { kind: 'deny', text });
          }}
        />
      )}
      {dialog === 'hint' && (
        <WordsDialog
          title="Ask the model again"
          label="Hint for the model"
          submit="Ask again"
          withReasons={false}
          onClose={() => ask(undefined)}
          onSubmit={(text) => {
            ask(undefined);
            decide('Asking again', { kind: 'hint', text });
          }}
        />
      )}
      {typeof dialog === 'object' && (
        <TypedDialog
          name={row.name}
          doing={button}
          onClose={() => ask(undefined)}
          onSubmit={() => {
            ask(undefined);
            decideSoon({ review: row.id, name: row.name, doing: dialog.doing, wish: { ...dialog.typed, typed: row.name } });
          }}
        />
      )}
    </>
  );
}

function twin(id: string, isEditing: boolean, choice: number): string {
  if (isEditing) return `tamis edit ${id}`;
  return choice === 0 ? `tamis approve ${id}` : `tamis approve ${id} --option ${choice + 1}`;
}

function whatFollows({ row, eyes, agreed, fallback }: Review): string {
  const more = eyes - agreed.length;
  if (more > 1) return `${more} people must agree. Nothing runs before that.`;
  if (row.isAction) return 'The program that asked checks everything again, then runs it once.';
  return fallback === undefined ? 'The value is used as it is shown here.' : `Without a decision in time: ${fallback}`;
}

/** What a live host says of it; asked when the page opens, and every ten seconds. */
interface Checking {
  readonly answer: Recheck | undefined;
  readonly isAsking: boolean;
  readonly again: () => void;
}

const EVERY = 10_000;

function useCheck({ row }: Review): Checking {
  const [answer, set] = useState<Recheck>();
  const [isAsking, ask] = useState(false);
  const load = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (row.state !== 'open' || !row.isAction) return;
    let isGone = false;
    load.current = () => {
      ask(true);
      void send<Recheck>(`/api/reviews${address(row.id)}/check`, {})
        // What held a while ago is not shown as if it held now.
        .catch(() => undefined)
        .then((found) => !isGone && set(found))
        .finally(() => !isGone && ask(false));
    };
    load.current();
    const timer = window.setInterval(() => load.current(), EVERY);
    return () => {
      isGone = true;
      window.clearInterval(timer);
    };
  }, [row.id, row.state, row.digest, row.isAction]);
  return { answer, isAsking, again: () => load.current() };
}

/** Whether what will run has been on the screen to its end; on a phone, approving waits for that. */
function useSeen(): boolean {
  const [hasSeen, see] = useState(!window.matchMedia('(max-width: 719px)').matches);
  useEffect(() => {
    const end = document.getElementById('end-of-act');
    if (end === null || hasSeen) return;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(true));
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasSeen]);
  return hasSeen;
}

interface Off {
  readonly review: Review;
  readonly check: Checking;
  readonly choice: number;
  readonly edit: Editing | undefined;
  readonly isMoved: boolean;
  readonly isLive: boolean;
  readonly isWaiting: boolean;
  readonly now: number;
  readonly hasSeen: boolean;
}

/** Why Approve is off; undefined where it is on. */
function offReason({ review, check, choice, edit, isMoved, isLive, isWaiting, now, hasSeen }: Off): string | undefined {
  const { row } = review;
  if (isWaiting) return 'your decision is on its way.';
  if (!isLive) return 'the console is not connected.';
  if (!row.isMine)
    return review.deciders === undefined
      ? 'deciding needs the role reviewer.'
      : `only ${review.deciders.join(', ')} may decide this.`;
  if (row.expiresAt !== undefined && row.expiresAt <= now) return 'it has expired. Nothing ran. This is not a denial.';
  if (isMoved) return 'it was edited meanwhile. Press . to see how.';
  if (!review.canApprove && edit === undefined && choice === 0) return 'the reply failed, so there is nothing to agree to.';
  if (review.pending.text === undefined) return 'its contents were purged.';
  if (edit !== undefined) return editOff(edit);
  if (!hasSeen) return 'read what will run to its end first.';
  const unmet = choice === 0 && check.answer?.checked === true && check.answer.couldRun === false;
  return unmet ? unmetText(check.answer) : undefined;
}

function editOff({ problems, isChanged, isJudging }: Editing): string | undefined {
  if (problems.length > 0) return `${counting(problems.length, 'finding')}. ${problems[0]?.message ?? ''}`;
  if (isJudging) return 'the edit is being judged.';
  return isChanged ? undefined : 'nothing is edited yet.';
}

const DOUBTS: { readonly [reason: string]: string } = {
  altered: 'the stored bytes are not those that were proposed.',
  'contract-moved': 'the contract changed after the model answered.',
  'state-moved': 'the state changed after the model answered.',
  'no-world': 'the program could not look at its world.',
  'not-judged': 'it was never judged.',
  'not-met': 'it does not meet the contract.',
};

function unmetText(check: Recheck | undefined): string {
  return check?.unmet[0] ?? DOUBTS[check?.reason ?? ''] ?? 'a precondition does not hold.';
}

function Banners({
  review,
  check,
  isMoved,
  outcomeText,
}: {
  readonly review: Review;
  readonly check: Recheck | undefined;
  readonly isMoved: boolean;
  readonly outcomeText: string | undefined;
}) {
  const { execution, row } = review;
  return (
    <>
      {isMoved && (
        <div class="banner" role="status">
          <b>Somebody edited this after you opened it.</b>
          <span>
            Press <Key name="." /> to see what would run now.
          </span>
        </div>
      )}
      {check?.reason === 'state-moved' && (
        <div class="banner" role="status">
          <b>
            <Icon name="moved" /> The state changed after the model answered.
          </b>
          <span>What was proposed no longer rests on the world as it is. Deny it, or ask again.</span>
        </div>
      )}
      {check?.reason === 'contract-moved' && (
        <div class="banner" role="status">
          <b>The contract changed after the model answered.</b>
        </div>
      )}
      {outcomeText !== undefined && (
        <div class="banner plain" role="status">
          <Visible text={outcomeText} />
        </div>
      )}
      {row.state === 'expired' && (
        <div class="banner plain">
          Expired
          {row.expiresAt !== undefined && (
            <>
              {' '}
              at <Clock time={row.expiresAt} />
            </>
          )}
          . Nothing ran. This is not a denial.
        </div>
      )}
      {execution?.state === 'unknown' && (
        <div class="banner bad" role="alert">
          <b>
            Started at <Clock time={execution.startedAt} />; no result was written.
          </b>
          <span>
            It won't run again by itself. Check what happened, then record it
            {execution.asked !== undefined && (
              <>
                {' '}
                in <a href={address('d', execution.asked)}>its own review</a>
              </>
            )}
            .
          </span>
        </div>
      )}
    </>
  );
}

function WhatWillRun({
  review,
  choice,
  onChoose,
  withBytes,
  onBytes,
}: {
  readonly review: Review;
  readonly choice: number;
  readonly onChoose: (at: number) => void;
  readonly withBytes: boolean;
  readonly onBytes: () => void;
}) {
  const { pending: act, choices, row } = review;
  const isOpen = row.state === 'open';
  const chosen = choices[choice];
  const isHeld = choice === 0 || chosen === undefined;
  const text = isHeld ? act.text : chosen.text;
  return (
    <section class="section" aria-label="What will run">
      <div class="spread">
        <h2>{isOpen ? 'What will run' : 'What was held'}</h2>
        <span class="meta">from the stored bytes, typed</span>
      </div>
      {act.by !== undefined && (
        <p class="quiet">
          Put in place of what was held by{' '}
          <b>
            <Visible text={act.by} />
          </b>
          .
        </p>
      )}
      {isOpen && choices.length > 1 && <Choices choices={choices} chosen={choice} onChoose={onChoose} />}
      <div class="card">
        {isHeld ? (
          <Fields fields={act.fields} />
        ) : chosen.isIdle ? (
          <p class="pad">Do nothing.</p>
        ) : (
          <Fields fields={chosen.fields} />
        )}
        <div class="pad spread part meta" id="end-of-act">
          <span>
            {text === undefined ? 'purged' : counting(text.length, 'character')} · digest{' '}
            <code>{row.digest.replace('sha256:', '').slice(0, 8)}</code>
          </span>
          <button type="button" class="button plain" aria-expanded={withBytes} onClick={onBytes}>
            {withBytes ? 'Hide bytes' : 'Show bytes'} <Key name="b" />
          </button>
        </div>
        {withBytes && text !== undefined && (
          <div class="pad part">
            <ModelText text={text.text} length={text.length} label="Stored bytes" />
          </div>
        )}
      </div>
    </section>
  );
}

function Choices({
  choices,
  chosen,
  onChoose,
}: {
  readonly choices: readonly Choice[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}) {
  return (
    <fieldset class="card parts" aria-label="Choices">
      {choices.map((choice, at) => (
        <label key={`${choice.action ?? ''} ${choice.text.text}`} class={`choice ${at === chosen ? 'picked' : ''}`}>
          <input type="radio" name="choice" checked={at === chosen} onChange={() => onChoose(at)} />
          <span class="cut">
            {choice.isIdle ? (
              'Do nothing'
            ) : (
              <>
                {choice.action !== undefined && (
                  <b class="mono">
                    <Visible text={choice.action} />{' '}
                  </b>
                )}
                <span class="mono">
                  <Visible text={choice.text.text.slice(0, 200)} />
                </span>
              </>
            )}
            {choice.isSuggested && <span class="quiet"> · suggested</span>}
          </span>
          <Key name={String(at + 1)} />
        </label>
      ))}
    </fieldset>
  );
}

function WhatChanges({ review, check }: { readonly review: Review; readonly check: Recheck | undefined }) {
  if (!review.row.isAction) return null;
  const effects = check?.effects ?? review.effects;
  return (
    <section class="section" aria-label="What changes">
      <div class="spread">
        <h2>What changes</h2>
        <span class="meta">
          {effects.length === 0
            ? ''
            : check?.effects === undefined
              ? 'as it was when proposed'
              : 'from the effects the tool declares, now'}
        </span>
      </div>
      <div class="card">
        {effects.length === 0 ? (
          <p class="pad quiet">This tool declares no effects.</p>
        ) : (
          <dl class="parts">
            {effects.map(({ name, before, after, problem }) => (
              <div key={name} class="fieldrow">
                <dt class="mono">
                  <Visible text={name} />
                </dt>
                <dd class="type" />
                <dd class="mono">
                  {problem !== undefined ? (
                    <Visible text={problem} />
                  ) : (
                    <>
                      {before !== undefined && (
                        <>
                          <Visible text={before} /> →{' '}
                        </>
                      )}
                      <b>
                        <Visible text={after ?? 'unknown'} />
                      </b>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function Preconditions({
  review,
  check,
  isAsHeld,
}: {
  readonly review: Review;
  readonly check: Checking;
  readonly isAsHeld: boolean;
}) {
  const { preconditions, row } = review;
  const answer = check.answer?.checked === true ? check.answer : undefined;
  const all = answer === undefined ? undefined : answer.couldRun === true;
  return (
    <section class="section" aria-label="Preconditions">
      <div class="spread">
        <h2>Preconditions</h2>
        <span class="meta">
          {row.state !== 'open' ? (
            'checked again when it ran'
          ) : !isAsHeld ? (
            'the program checks your choice before it runs'
          ) : answer !== undefined ? (
            <>
              <span class="dot" />
              re-checked <Ago time={answer.at} />
            </>
          ) : check.isAsking && check.answer === undefined ? (
            'asking the program…'
          ) : (
            'not checkable now: no program answered'
          )}
        </span>
      </div>
      <div class="card scroll">
        {preconditions.length === 0 ? (
          <p class="pad quiet">None are declared.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Must hold</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {preconditions.map(({ name, expression }) => (
                <tr key={name}>
                  <th scope="row">
                    <Visible text={name} />
                  </th>
                  <td class="mono">
                    <Visible text={expression ?? ''} />
                  </td>
                  <td>
                    {!isAsHeld || all === undefined ? (
                      <span class="quiet">not checked</span>
                    ) : all ? (
                      <StateWord state="valid" word="holds" />
                    ) : (
                      <span class="quiet">see below</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {isAsHeld && answer?.couldRun === false && (
          <div class="pad part">
            {(answer.unmet.length > 0 ? answer.unmet : [unmetText(answer)]).map((sentence) => (
              <div key={sentence}>
                <StateWord state="failed" word="" />
                <span class="bad-text">
                  <Visible text={sentence} />
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function WhyHeld({ review }: { readonly review: Review }) {
  const { doubts, verdict, reply, row } = review;
  const changes = verdict?.changes ?? doubts;
  const findings = verdict?.findings ?? [];
  const unsafe = changes.filter(({ safety }) => safety === 'unsafe').length;
  return (
    <section class="section" aria-label="Why it is held">
      <div class="spread">
        <h2>Why it is held</h2>
        {changes.length > 0 && (
          <span class="meta">
            {counting(unsafe, 'unsafe change')} · {counting(changes.length - unsafe, 'safe change')}
          </span>
        )}
      </div>
      <div class="card">
        {changes.length === 0 && findings.length === 0 && (
          <p class="pad">
            {row.reason === 'approval' ? (
              'Nothing is wrong with it: the policy wants a person to agree first.'
            ) : (
              <>
                Held for <Visible text={row.reason} />.
              </>
            )}
          </p>
        )}
        {changes.length + findings.length > 0 && (
          <div class="pad section">
            {changes.map((change, at) => (
              <div key={at} class="row">
                <StateMark state={change.safety} />
                <code>{change.code}</code>
                <span class="mono">
                  <Visible text={change.path} /> <ShortChange change={change} />
                </span>
                <span class="quiet">
                  <Visible text={change.message} />
                </span>
              </div>
            ))}
            {findings.map((finding, at) => (
              <div key={at} class="row">
                <StateMark state={finding.severity === 'error' ? 'fail' : 'safe'} word={finding.severity} />
                <code>{finding.code}</code>
                <span class="mono">
                  <Visible text={finding.path} />
                </span>
                <span class="quiet">
                  <Visible text={finding.message} />
                </span>
              </div>
            ))}
          </div>
        )}
        {reply !== undefined && (
          <div class="part">
            <MarkedReply reply={reply.text.slice(0, 16_000)} changes={changes} findings={findings} />
          </div>
        )}
      </div>
    </section>
  );
}

function ModelWords({
  review: { says, thinks },
  isOpen,
  onToggle,
}: {
  readonly review: Review;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  if (says === undefined && thinks === undefined) return null;
  const length = (says?.length ?? 0) + (thinks?.length ?? 0);
  return (
    <section class="section" aria-label="The model's words">
      <div class="spread">
        <h2>
          <button type="button" class="button plain" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="right" /> The model's words
          </button>
        </h2>
        <span class="meta">
          not checked, not used to decide · {counting(length, 'character')} <Key name="w" />
        </span>
      </div>
      {isOpen && (
        <div class="card parts">
          {says !== undefined && (
            <div>
              <div class="meta">It says</div>
              <ModelText text={says.text} length={says.length} />
            </div>
          )}
          {thinks !== undefined && (
            <div>
              <div class="meta">It thinks</div>
              <ModelText text={thinks.text} length={thinks.length} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Decided({ review: { row, execution } }: { readonly review: Review }) {
  return (
    <div class="section">
      <h2>{row.decision === undefined ? `This review is ${row.state}` : `Decided: ${row.decision.kind}`}</h2>
      {row.decision !== undefined && (
        <p>
          By{' '}
          <b>
            <Visible text={row.decision.by} />
          </b>
          , <Ago time={row.decision.at} />
          {row.decision.text !== undefined && (
            <>
              : “<Visible text={row.decision.text} />”
            </>
          )}
        </p>
      )}
      {execution?.state === 'done' && execution.endedAt !== undefined && (
        <p>
          <StateWord state="valid" word="" />
          Ran once at <Clock time={execution.endedAt} />.
        </p>
      )}
      {execution?.state === 'running' && (
        <p>
          Running since <Clock time={execution.startedAt} />.
        </p>
      )}
      {execution?.state === 'failed' && (
        <p class="bad-text">
          It failed: <Visible text={execution.error ?? ''} />
        </p>
      )}
      {execution === undefined && row.isAction && row.decision !== undefined && row.decision.kind !== 'deny' && (
        <p class="quiet">It has not run yet. The program that asked runs it.</p>
      )}
    </div>
  );
}

function Terms({ review }: { readonly review: Review }) {
  const { row, server, eyes, agreed, deciders, fallback, contract, folder, command } = review;
  return (
    <dl class="pairs">
      <dt>Runs</dt>
      <dd>
        {row.isAction ? (
          <>
            <code>
              <Visible text={row.name} />
            </code>
            {server !== undefined && (
              <>
                {' '}
                on{' '}
                <b>
                  <Visible text={server} />
                </b>
              </>
            )}
            , once
          </>
        ) : (
          <>
            the value of{' '}
            {row.source.page === undefined ? (
              <Visible text={row.source.unit} />
            ) : (
              <a href={address('runs', row.source.page, 'u', row.source.unit)}>
                <Visible text={row.source.unit} />
              </a>
            )}
            , step <Visible text={row.source.step} />
          </>
        )}
      </dd>
      {command !== undefined && (
        <>
          <dt>Command</dt>
          <dd class="mono">
            <Visible text={command} />
          </dd>
        </>
      )}
      <dt>Digest</dt>
      <dd>
        <Digest digest={row.digest} />
      </dd>
      <dt>State</dt>
      <dd>
        {row.stateVersion === undefined ? (
          'rests on none'
        ) : (
          <>
            <code title={row.stateVersion}>{row.stateVersion.replace('sha256:', '').slice(0, 8)}</code> · approving binds to this
            version
          </>
        )}
      </dd>
      <dt>Expires</dt>
      <dd>
        {row.expiresAt === undefined ? (
          'never'
        ) : (
          <>
            <b>
              <Left until={row.expiresAt} />
            </b>{' '}
            · then {fallback === undefined ? 'nothing runs' : <Visible text={fallback} />}
          </>
        )}
      </dd>
      <dt>Contract</dt>
      <dd>
        {contract === undefined || contract === '' ? (
          'none'
        ) : (
          <code title={contract}>{contract.replace('sha256:', '').slice(0, 8)}</code>
        )}
      </dd>
      <dt>Four eyes</dt>
      <dd>
        {eyes <= 1 ? 'not required' : `${eyes} people must agree`}
        {agreed.length > 0 && (
          <>
            ; agreed: <Visible text={agreed.join(', ')} />
          </>
        )}
      </dd>
      {deciders !== undefined && (
        <>
          <dt>Deciders</dt>
          <dd>
            <Visible text={deciders.join(', ')} />
          </dd>
        </>
      )}
      {folder !== undefined && (
        <>
          <dt>Run</dt>
          <dd>
            <a href={address('runs', row.source.page ?? '')}>
              <Visible text={row.source.page ?? folder} />
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}

const EVENTS: { readonly [event: string]: string } = {
  opened: 'Proposed, held',
  seconded: 'Agreed',
  decided: 'Decided',
  noted: 'Noted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  stale: 'Went stale',
  intent: 'Started',
  result: 'Ended',
  unknown: 'Outcome unknown',
};

function History({ review: { history } }: { readonly review: Review }) {
  if (history.length === 0) return null;
  return (
    <div class="section">
      <h2>History</h2>
      <dl class="pairs">
        {history.map(({ event, by, at, kind, text }, index) => (
          <div key={index} style={{ display: 'contents' }}>
            <dt>
              <Clock time={at} />
            </dt>
            <dd>
              {EVENTS[event] ?? event}
              {kind !== undefined && event !== 'opened' && `: ${kind}`}
              {by !== undefined && (
                <>
                  {' '}
                  by <Visible text={by} />
                </>
              )}
              {text !== undefined && (
                <>
                  : <Visible text={text} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An edit that somebody is making. */
interface Editing {
  readonly text: string;
  readonly before: string;
  readonly problems: readonly FormProblem[];
  readonly verdict: EditVerdict | undefined;
  readonly isChanged: boolean;
  readonly isJudging: boolean;
  readonly put: (text: string) => void;
  readonly reset: () => void;
}

/** After the last key, in milliseconds. */
const QUIET = 150;

/** What somebody typed is kept while the page is open, whatever else happens on it. */
function useEdit(review: Review, isEditing: boolean): Editing {
  const before = useMemo(() => prettyJson(review.pending.text?.text ?? ''), [review.pending.text?.text]);
  const [typed, type] = useState<string>();
  const [verdict, judge] = useState<{ readonly text: string; readonly verdict: EditVerdict }>();
  const text = typed ?? before;
  useEffect(() => {
    if (!isEditing) return;
    let isGone = false;
    const timer = window.setTimeout(() => {
      void send<EditVerdict>(`/api/reviews${address(review.row.id)}/judge`, { value: text })
        .then((found) => !isGone && judge({ text, verdict: found }))
        .catch(() => undefined);
    }, QUIET);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [text, isEditing, review.row.id]);
  return {
    ...{ text, before, put: type, reset: () => type(undefined) },
    problems: verdict?.verdict.problems ?? [],
    verdict: verdict?.verdict,
    isChanged: text !== before,
    isJudging: verdict?.text !== text,
  };
}

function EditSection({ edit, schema }: { readonly edit: Editing; readonly schema: FormSchema | null }) {
  const tree = jsonTree(edit.text);
  const placed = new Set(edit.problems.filter(({ path }) => path !== '').map(({ path }) => path));
  const elsewhere = edit.problems.filter(({ path }) => path === '' || !placed.has(path));
  return (
    <section class="section" aria-label="Edit what will run">
      <div class="spread">
        <h2>Edit what will run</h2>
        <span class="meta">
          {schema === null ? 'the contract has no schema for it' : "form from the contract's schema"} · judged as you type
        </span>
      </div>
      {edit.verdict?.isJudged === false && (
        <p class="quiet">There is no contract here to judge it by: it is judged as a reply is, when its run continues.</p>
      )}
      {elsewhere.length > 0 && (
        <div class="banner bad" role="status">
          <b>Elsewhere</b>
          {elsewhere.map(({ message }) => (
            <span key={message}>
              <Visible text={message} />
            </span>
          ))}
        </div>
      )}
      <div class="twocolumns">
        <div class="card">
          {tree === undefined ? (
            <p class="pad quiet">This is not JSON yet, so the form waits.</p>
          ) : (
            <EditForm
              node={tree}
              schema={schema ?? undefined}
              path=""
              problems={edit.problems}
              onChange={(node) => edit.put(indentedJson(node))}
            />
          )}
        </div>
        <div class="card">
          <label class="pad field">
            <span class="spread">
              <b>JSON</b> <span class="meta">{edit.isChanged ? 'edited' : 'as it is held'}</span>
            </span>
            <textarea
              rows={Math.min(24, edit.text.split('\n').length + 1)}
              spellcheck={false}
              value={edit.text}
              onInput={(event) => edit.put(event.currentTarget.value)}
            />
          </label>
          {edit.isChanged && <LineDiff before={edit.before} after={edit.text} />}
          <p class="pad part meta">Approving stores these bytes under a new digest. What the model said is kept as it was.</p>
        </div>
      </div>
    </section>
  );
}

/** The lines that differ: an edit is neither right nor wrong, so they are grey and blue. */
function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
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
