// What the model wrote is shown as text and nothing else: every word goes into a text node.

const talk = document.querySelector('#talk');
const note = document.querySelector('#note');
const held = new Map();
let words;

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function add(className, text) {
  const item = element('li', className, text);
  talk.append(item);
  return item;
}

async function post(address, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  note.textContent = response.ok ? '' : `Nothing was changed: ${await response.text()}.`;
}

/** A decision names the digest of what is on the screen. */
function decisionButton(text, { review, digest }, rest) {
  const button = element('button', '', text);
  button.type = 'button';
  button.addEventListener('click', () => post('/decide', { review, digest, ...rest() }));
  return button;
}

/** Who denies says why: the model reads it. */
function denial(event) {
  const label = element('label', 'why-not', 'Why not? ');
  const input = document.createElement('input');
  label.append(
    input,
    decisionButton('Deny', event, () => ({ why: input.value || 'It is not paid back.' })),
  );
  return label;
}

/** A refund that waits: its codes, all readings and the raw text come before the buttons. */
function showHeld(event) {
  const item = add('held', '');
  item.append(element('strong', '', `${event.summary}?`));
  for (const sentence of event.why) item.append(element('div', 'why', sentence));
  if (event.codes.length > 0) item.append(element('div', 'codes', `In doubt: ${event.codes.join(', ')}`));
  if (event.raw !== '') item.append(element('div', 'raw', `The model wrote: ${event.raw}`));
  const buttons = element('div', 'buttons', '');
  event.readings.forEach((reading, place) => {
    item.append(element('div', 'reading', `${place === 0 ? 'This would run' : 'It may mean'}: ${reading}`));
    buttons.append(decisionButton(place === 0 ? 'Approve' : `Approve ${reading}`, event, () => ({ reading: place })));
  });
  buttons.append(denial(event));
  item.append(buttons);
  held.set(event.review, buttons);
}

const SHOW = {
  asked: ({ text }) => add('asked', text),
  words: ({ turn, text }) => {
    if (words?.turn !== turn || words.item !== talk.lastElementChild) words = { turn, item: add('words', '') };
    words.item.append(text);
  },
  called: ({ call, result }) => add('called', `${call} → ${result}`),
  stopped: ({ call, why }) => add('stopped', `${call} was not run. ${why}`),
  held: showHeld,
  decided: ({ review, word }) => held.get(review)?.replaceChildren(`Decided: ${word}.`),
  ready: () => document.body.setAttribute('data-ready', ''),
  fault: ({ message }) => add('fault', message),
};

const events = new EventSource('/events');
events.addEventListener('message', ({ data }) => {
  document.body.removeAttribute('data-ready');
  const event = JSON.parse(data);
  SHOW[event.type]?.(event);
});

document.querySelector('#ask').addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  void post('/say', { text: document.querySelector('#text').value });
});
