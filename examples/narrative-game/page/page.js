import { messageOf } from '@tamis/core';
import { actions, compiler } from '@tamis/core/compiler';
import { indexedDbStorage, LocalReviews } from '@tamis/core/local-reviews';
import { python } from '@tamis/core/python';
import { commandsOf, detailOf, execute, offerChoice, optionsOf, refusedPicks } from '@tamis/core/review';
import { CONTRACT, changeHouse, house, REPLIES } from './house.js';

const gate = compiler({ kinds: [actions], languages: [python] })(CONTRACT);
const reviews = new LocalReviews(indexedDbStorage('narrative-game'), { holder: 'a tab' });
const at = (id) => document.getElementById(id);

/** Shows texts as texts: what a model wrote is never HTML. */
function list(element, lines) {
  element.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

/** Everything that was kept about this game. */
async function kept() {
  const run = `game ${house().game}`;
  return { run, all: (await reviews.reviews()).filter(({ source }) => source.run === run) };
}

/** What happened in it: everything that ran. */
function storyOf(all) {
  const ran = all.filter(({ execution }) => execution?.state === 'done');
  return ran
    .toSorted((one, other) => one.execution.endedAt - other.execution.endedAt)
    .map(({ execution }) => JSON.parse(execution.result));
}

/** What a model said in this turn is judged and offered. The same turn is the same review, in every tab and after a reload. */
async function offer({ run, turn }) {
  const reply = REPLIES[(turn - 1) % REPLIES.length];
  const verdict = await gate.check(reply, house());
  const given = { ledger: reviews, gate, verdict, reply, source: run, turn: `turn ${turn}`, attempt: 1, world: house };
  return await offerChoice(given, ({ others }) => `Ann says: ${others.speech}`);
}

async function show() {
  const { run, all } = await kept();
  const turn = all.filter(({ kind, state }) => kind === 'action' && state !== 'open').length + 1;
  const { review } = await offer({ run, turn });
  const { says, thinks, notes = [] } = detailOf(review);
  const words = commandsOf(review);
  at('turn').textContent = turn;
  at('door').textContent = house().locked.includes('kitchen') ? 'Unlock the kitchen' : 'Lock the kitchen';
  at('says').textContent = says;
  at('thinks').textContent = thinks;
  list(
    at('notes'),
    notes.map(({ text, subject }) => `${subject}: ${text}`),
  );
  list(
    at('refused'),
    refusedPicks(review).map((pick) => `Ann wanted to ${pick.words}: ${pick.findings.map(messageOf).join(' ')}`),
  );
  list(at('story'), storyOf((await kept()).all));
  const wordsOf = ({ action }) => words.get(action) ?? 'do nothing';
  at('options').replaceChildren(
    ...optionsOf(review).map((option) => button(wordsOf(option), option.isSuggested, () => decide(review, option))),
    button('refuse', false, () => refuse(review)),
  );
}

function button(words, isSuggested, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.className = isSuggested ? 'suggested' : '';
  made.addEventListener('click', act);
  return made;
}

/** What the person decides is recorded, and then done, unless the house has changed. */
async function decide({ review, digest }, { action, value, isSuggested }) {
  const choice = isSuggested ? { kind: 'approve' } : { kind: 'choose', value: JSON.stringify({ action, arguments: value }) };
  await reviews.decide({ review, digest, by: 'the player', ...choice });
  const done = await execute({ ledger: reviews, gate, review, world: house }, (act) => `Ann does: ${act.action}`);
  const why = done.status === 'refused' ? ` ${done.reason}. ${done.findings.map(messageOf).join(' ')}` : '';
  await next(`${done.status}${why}`);
}

async function refuse({ review, digest }) {
  const { status } = await reviews.decide({ review, digest, by: 'the player', kind: 'deny', text: 'Not now.' });
  await next(status === 'recorded' ? 'denied' : status);
}

async function next(outcome) {
  at('outcome').textContent = outcome;
  await show();
}

at('door').addEventListener('click', () => {
  const isLocked = house().locked.includes('kitchen');
  changeHouse({ locked: isLocked ? [] : ['kitchen'] });
  at('door').textContent = isLocked ? 'Lock the kitchen' : 'Unlock the kitchen';
});
at('again').addEventListener('click', async () => {
  changeHouse({ game: house().game + 1, locked: [] });
  at('outcome').textContent = '';
  await show();
});
await show();
