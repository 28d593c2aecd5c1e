import { readFileSync } from 'node:fs';
import { blanks } from '@tamis/core/wording';
import { type Mistake, mistakeText } from '@tamis/files';
import { describe, expect, it } from 'vitest';
import { engine } from '../src/engine.ts';
import { caseExample } from '../src/explain/case-example.ts';
import { FAULT_EXAMPLES, type OtherCode } from '../src/explain/fault-examples.ts';
import { faults } from '../src/explain/faults.ts';

interface Told {
  readonly code: string;
  readonly message: string;
  readonly help: string;
}

const general: readonly Told[] = Object.entries({ ...engine.codes, ...faults }).map(([code, { message, help }]) => {
  return { code, message: blanks(message), help: blanks(help) };
});

const filled: readonly Told[] = Object.entries(FAULT_EXAMPLES).map(([code, { args = {}, at = '' }]) => {
  const mistake: Mistake = { code: code as OtherCode & Mistake['code'], severity: 'error', path: at, pointer: at, args };
  return { code, ...(/^(?:file\.(?!unreadable)|pipeline)/.test(code) ? mistakeText(mistake) : faults[code as OtherCode]) };
});

describe('the sentences of every code', () => {
  it('have something to say, and no placeholder is left in them', () => {
    for (const { code, message, help } of [...general, ...filled]) {
      expect(message, code).toMatch(/[\p{L}]{3}/u);
      expect.soft(`${message} ${help}`, code).not.toMatch(/\{[a-z]+[|}]|(?:^|\s)…(?:\s|$)|undefined|\s[.,](?:\s|$)/);
    }
  });

  it('say what was expected before what was found', () => {
    for (const { code, message } of [...general, ...filled]) expect.soft(message, code).not.toMatch(/was found;|was expected/);
  });

  it('have help that is an action: it neither repeats the message nor points to the schema', () => {
    for (const { code, message, help } of general) {
      expect.soft(help, code).not.toMatch(/^(?:See|The value|Nothing to do\.?$|Look at the marked place)/);
      expect.soft(overlap(message, help), `${code}: ${message} / ${help}`).toBeLessThan(0.6);
    }
  });

  it('have help, unless the message says what was expected, or nothing is to be done', () => {
    const silent = general.filter(({ help }) => help === '').filter(({ message }) => !/\bexpected\b/i.test(message));
    const safe = silent.filter(({ code }) => engine.entryOf(code)?.safety === 'safe');
    const asks = silent.filter((told) => !safe.includes(told)).map(({ code }) => code);
    expect(asks).toEqual([]);
  });
});

// Which share of the longer words of the help the message has, too.
function overlap(message: string, help: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const [said, advice] = [words(message), words(help)];
  return advice.size === 0 ? 0 : [...advice].filter((word) => said.has(word)).length / advice.size;
}

describe('the page of a code', () => {
  it.each(['schema.enum', 'parse.duplicate-key', 'rules.failed', 'tools.unknown-tool', 'contract.bad-value'])(
    'of %s shows what is said about its first reply',
    async (code) => {
      const page = readFileSync(new URL(`../../../cases/${code.replace('.', '/')}.md`, import.meta.url), 'utf8');
      const example = await caseExample(code, page);
      expect(example?.message).not.toMatch(/…|\{/);
      expect(example?.message.length).toBeGreaterThan(20);
    },
  );
});
