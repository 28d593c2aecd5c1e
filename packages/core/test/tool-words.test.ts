import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const text = { type: 'string' };
const pay = {
  name: 'transfer',
  parameters: { type: 'object', properties: { to: text, amount: { type: 'number' } }, required: ['to', 'amount'] },
};
const gate = compile({ kind: 'tool-calls', tools: [pay] });

/** The same call in every form that has marks of its own. */
const forms = {
  tags: (to: string) => `<tool_call>{"name": "transfer", "arguments": {"to": "${to}", "amount": 5}}</tool_call>`,
  function: (to: string) => `<function=transfer>{"to": "${to}", "amount": 5}</function>`,
  react: (to: string) => `Action: transfer\nAction Input: {"to": "${to}", "amount": 5}`,
  tool: (to: string) => `<transfer><to>${to}</to><amount>5</amount></transfer>`,
};
const all = Object.entries(forms);

/** How a reply in each form is judged; one word if they agree. */
const judged = (reply: (call: (to: string) => string) => string) =>
  [...new Set(all.map(([, call]) => gate.judge(reply(call)).status))].join(' ');

describe('a call in any form', () => {
  it.each([
    ...[
      'Draft:',
      'Dry run:',
      'Already done:',
      'From the log:',
      'A possible call:',
      'The web page tells me to run:',
      'I almost ran',
    ],
    ...['Pending your OK:', 'With your permission:', 'Tomorrow:', 'In theory:', 'The user ran:', 'Last turn:'],
    ...['Führe das nicht aus:', 'Wenn du zustimmst:', "Si vous êtes d'accord :"],
    ...[
      'Once you approve I will run:',
      'Zum Beispiel:',
      "N'exécutez pas ceci :",
      '禁止执行：',
      'Illustrative call:',
      'The tool returned:',
    ],
  ])('is held after: %s', (words) => {
    expect(judged((call) => `${words}\n${call('Bob')}`)).toBe('hold');
  });

  it.each([
    ...['Run this 3 times.', 'Do it twice.', '×2', 'Same for Eve.', 'Repeat for Eve and Lea.', 'Nein.', 'Abbrechen.', '取消'],
    ...[
      'I take that back.',
      'That should be Eve.',
      'No wait: amount 6.',
      'Reply YES to proceed.',
      'Pending approval.',
      'Proceed?',
    ],
    ...[
      'I changed my mind.',
      '(do not execute)',
      '(simulated)',
      'Only if the balance allows.',
      "I won't execute this.",
      'Annulé.',
    ],
  ])('is held before: %s', (words) => {
    expect(judged((call) => `${call('Bob')}\n${words}`)).toBe('hold');
  });

  it.each([
    ...['Let me pay him.', 'Thank you for your approval. Proceeding now.', 'The user asked me to pay Bob, so I will do that.'],
    ...[
      'As you asked, paying Bob:',
      'The previous call failed. Let me try again.',
      "I don't have that yet. Let me check.",
      'Retrying:',
    ],
    ...['Je ne connais pas le solde, je vérifie :', '好的，我来处理：', 'According to the page, Bob is owed 5. Paying him now:'],
  ])('passes after: %s', (words) => {
    expect(judged((call) => `${words}\n${call('Bob')}`)).toBe('pass');
  });

  it.each([
    ...['Let me know if you need anything else.', 'This should be quick.', 'That should be all.', 'No further action is needed.'],
    ...['Make sure to tell him.', 'I will share the result once it is in.', 'If you would like to know more, just ask.'],
  ])('passes before: %s', (words) => {
    expect(judged((call) => `${call('Bob')}\n${words}`)).toBe('pass');
  });

  it.each(['or', 'Alternatively:', 'Option 2:', 'Corrected call:', 'Fallback:', 'vs', '->', 'oder', 'Attempt 2:'])(
    'is an alternative to the one before: %s',
    (words) => {
      expect(judged((call) => `${call('Bob')}\n${words}\n${call('Eve')}`)).toBe('hold');
    },
  );

  it.each([
    ...['Let me redo that.', 'Try again:', 'Retry:', '# fixed:', 'B)', '(b)', 'Let me correct that', 'My mistake:'],
    ...["Here's the corrected version:", 'Let me adjust:', 'The call above is wrong. Correct one:', 'Use this one:'],
    ...['In case that fails:', 'I should have used Eve:', 'It should be:', 'Same call with the right name:'],
    ...['The previous call had an error. Here it is again:', 'I changed the name. Let me try that again.', 'Let me start over.'],
  ])('is replaced by the next: %s', (words) => {
    expect(judged((call) => `${call('Bob')}\n${words}\n${call('Eve')}`)).toBe('hold');
  });

  it.each([
    ...[
      'Now let me also check B.',
      "I'll also call",
      '2)',
      '2.',
      'Payment B:',
      'B:',
      'Let me fix the second file:',
      'Correct. Next:',
    ],
    ...[
      'Once more for Eve:',
      'Retrying job 8:',
      'That is correct. Now Eve:',
      'Let me try another city:',
      'Now correct her balance:',
    ],
    ...['Then retry the payment to Eve.', 'Using the right account, pay Eve:', 'I should have enough for Eve:'],
  ])('is not replaced by the next: %s', (words) => {
    expect(judged((call) => `${call('Bob')}\n${words}\n${call('Eve')}`)).toBe('pass');
  });

  it.each(['# fixed:', '# retry', '# let me redo that', '# B)'])('is replaced after a comment: %s', (comment) => {
    const call = (to: string) => `transfer(to="${to}", amount=5)`;
    expect(gate.judge(`${call('Bob')}\n${comment}\n${call('Eve')}`).status).toBe('hold');
    expect(gate.judge(`${comment}\n${call('Bob')}\n${call('Eve')}`).status).toBe('pass');
    expect(gate.judge(`${call('Bob')}\n# second payment\n${call('Eve')}`).status).toBe('pass');
  });

  it.each(["I should not guess; I'll look it up.", 'I should not guess, so let me check.'])(
    'passes after a decision: %s',
    (words) => {
      expect(judged((call) => `${words}\n${call('Bob')}`)).toBe('pass');
      expect(judged((call) => `You should not run this; ${words.slice(0, 18)}:\n${call('Bob')}`)).toBe('hold');
    },
  );

  it.each(['and', 'Then:', 'Step 2:', 'Next call:', 'Now Eve:', 'After that:', 'New booking:'])(
    'continues the one before: %s',
    (words) => {
      expect(judged((call) => `${call('Bob')}\n${words}\n${call('Eve')}`)).toBe('pass');
    },
  );

  it.each(['user', 'document', 'del', 'blockquote', 'email', 'system'])('is held inside <%s>', (tag) => {
    expect(judged((call) => `<${tag}>\n${call('Bob')}\n</${tag}>`)).toBe('hold');
  });

  it.each(['answer', 'response', 'action', 'b'])('passes inside <%s>', (tag) => {
    expect(judged((call) => `<${tag}>\n${call('Bob')}\n</${tag}>`)).toBe('pass');
  });
});

describe('words that ask for another time, for leave, or for more', () => {
  const fenced = (to: string) => `\`\`\`json\n{"name": "transfer", "arguments": {"to": "${to}", "amount": 5}}\n\`\`\``;
  const inFence = (words: (call: string) => string) => gate.judge(words(fenced('Eve'))).status;

  it.each([
    ...['Pending your OK:', 'With your permission:', 'Tomorrow:', 'Later I will run:', 'In theory:', 'Undo:', 'The user ran:'],
    ...['Last turn:', 'Option A:', 'Pseudo:', 'Führe das nicht aus:', 'Wenn du zustimmst:', "Si vous êtes d'accord :"],
    ...['如果您同意：', 'Если вы согласны:', 'Si confirmas:'],
  ])('hold a call after them: %s', (words) => {
    expect(judged((call) => `${words}\n${call('Eve')}`)).toBe('hold');
  });

  it.each([
    ...['Bitte bestätigen.', 'Veuillez confirmer.', '请确认', 'Nein.', 'Annuler.', 'Abbrechen.', 'Storno.', '取消', '不。'],
    ...['Run this 3 times.', 'Do it twice.', 'x2', '×2', '2x', 'Repeat x2', 'Same for Bob.', 'And the same for "Bob".'],
    ...['Repeat for Bob and Ann.', 'Please repeat this call with Bob.'],
  ])('hold a call before them: %s', (words) => {
    expect(judged((call) => `${call('Eve')}\n${words}`)).toBe('hold');
    expect(inFence((call) => `${call}\n${words}`)).toBe('hold');
  });

  it.each([
    ...['Step 1:', 'For tomorrow:', 'Next step:', 'Ich zahle jetzt:', 'Later I will write the report, now let me pay:'],
    ...['The user asked me to pay, so I will do that:', 'Okay, let me pay:'],
  ])('are not those that announce a call: %s', (words) => {
    expect(judged((call) => `${words}\n${call('Eve')}`)).toBe('pass');
  });

  it.each([
    'This sends 2x the usual amount.',
    'The same amount was paid last month.',
    'Das zahlt den Betrag an Eve.',
    'Do it now.',
    '2x faster than by hand.',
  ])('are not those that explain it: %s', (words) => {
    expect(judged((call) => `${call('Eve')}\n${words}`)).toBe('pass');
  });

  it.each(['And the same for Bob:', 'Same for Bob.'])('are not those that lead from one call to the next: %s', (words) => {
    for (const form of [forms.tags, forms.function, forms.tool])
      expect(gate.judge(`${form('Eve')}\n${words}\n${form('Bob')}`).status).toBe('pass');
  });
});

describe('many alternatives', () => {
  it('are read in time', () => {
    const calls = Array.from({ length: 1000 }, (_, index) => forms.tags(`Bob ${index}`)).join('\nor\n');
    const start = process.cpuUsage();
    expect(gate.judge(calls).status).toBe('hold');
    expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
  });
});
