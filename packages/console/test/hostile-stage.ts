import { compile } from '@tamis/core';
import { principal } from '@tamis/ledger/internal';
import { HOSTILE, LONG, PARTS } from './hostile.ts';
import { makeRun, proposeRefund, type Said, type Stage, setStage } from './stage.ts';

const gate = compile({
  kind: 'tool-calls',
  tools: [{ name: 'publish', parameters: { type: 'object', additionalProperties: true }, summary: 'page {to}' }],
});

// A stage on which everything that can come from outside is hostile.
export interface HostileStage extends Stage {
  readonly run: string;
  readonly reviews: readonly string[];
  readonly group: string;
}

// Sets the stage: every hostile text is in the arguments of a review, in the words of a model, in a reply and in a prompt.
export async function setHostileStage(): Promise<HostileStage> {
  const stage = await setStage();
  const run = '<img src=x onerror=alert(1)>';
  // No unit is named with characters that control something: pipelines refuse that.
  const ids = PARTS.map((part, at) => `${at} ${part.replaceAll(/\p{Cc}|\p{Cs}/gu, '')}`.slice(0, 200));
  await makeRun({ folder: stage.folder, ids, said: hostileReply, home: stage.home, name: run, model: '<svg onload=alert(1)>' });
  const reviews: string[] = [];
  for (let at = 0; at < PARTS.length; at++) reviews.push(await proposeHostile(stage, textsOf(at), at));
  reviews.push(await proposeHostile(stage, ['a', 'b', LONG, 'c', 'd'], PARTS.length));
  return { ...stage, run, reviews, group: await proposeAlike(stage) };
}

async function proposeAlike({ home }: Stage): Promise<string> {
  const [server = '', name = ''] = HOSTILE;
  let first = '';
  for (const [at, text] of PARTS.entries()) {
    const { review } = await proposeRefund(home, named(`alike ${at} ${text}`), {
      gate,
      act: { action: 'publish', value: { to: text, template: 'all', [`n ${name}`]: at === 3 ? 999 : 1 } },
      detail: { server, summary: text },
      source: { run: named(`alike ${server}`), step: 'send', unit: named(`alike ${at} ${text}`), attempt: 1 },
    });
    if (first === '') first = review;
  }
  return first;
}

function textsOf(at: number): readonly string[] {
  return HOSTILE.filter((_, index) => index % PARTS.length === at);
}

async function proposeHostile({ home }: Stage, texts: readonly string[], at: number): Promise<string> {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = texts;
  const proposed = await proposeRefund(home, named(`${at} ${first}`), {
    gate,
    act: { action: 'publish', value: { to: first, template: second, cc: third, [`${at} ${fourth}`.slice(0, 100)]: fifth } },
    alternatives: [{ action: 'publish', value: { to: second, template: first } }],
    detail: { says: third, thinks: fourth, server: fifth, command: first },
    source: { run: named(`run ${second}`), step: 'send', unit: named(`${at} ${first}`), attempt: 1 },
    policy: {
      deciders: [principal(), named(`who ${third}`)],
      fallback: { action: 'publish', value: { to: fourth, template: fifth } },
    },
  });
  return proposed.review;
}

function named(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, 300);
}

// Replies that are repaired, held, or fail with hostile texts as keys and as values; one is a very long line.
const hostileReply: Said = (at) => {
  const texts = textsOf(at);
  const tags = JSON.stringify([...texts, ...(at === 1 ? [LONG] : [])]);
  const key = JSON.stringify(texts[3] ?? 'key');
  const mood = at % 3 === 0 ? '"calm"' : JSON.stringify(texts[1] ?? '');
  const intensity = at % 3 === 1 ? '4, "intensity": 9' : '"4"';
  const said = texts[0] ?? '';
  return `${at % 2 === 0 ? said : ''}\`\`\`json\n{"npc": ${JSON.stringify(texts[2] ?? '')}, "line": "Rooms.", "mood": ${mood}, "intensity": ${intensity}, "tags": ${tags}, ${key}: ${JSON.stringify(said)},}\n\`\`\``;
};
