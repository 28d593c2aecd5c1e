import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractKeysPage } from '../../../scripts/reference/keys-pages.ts';
import { walk } from '../../../tools/tutorials/walk.ts';
import { app } from '../src/app.ts';
import { engine } from '../src/engine.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, 'skills/tamis', name), 'utf8');
const FILES = ['SKILL.md', 'references/examples.md', 'references/doors.md'] as const;
const skill = read('SKILL.md');
const examples = read('references/examples.md');
const doors = read('references/doors.md');

const blocks = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, body = '']) => body);

describe('the skill', () => {
  it('has examples that work in an empty folder, as the page shows', { tags: 'proof' }, async () => {
    const walked = await walk(examples);
    expect(walked.map(({ step, printed }) => `$ ${step.body}${printed}`)).toEqual(
      walked.map(({ step }) => `$ ${step.body}${step.printed}`),
    );
    expect(examples.match(/^## Example \d/gm)).toHaveLength(5);
  });

  it('has a contract that compiles, and a configuration that is JSON', () => {
    const [contract = ''] = blocks(doors, 'yaml');
    expect(
      compile(parse(contract)).judge('refund_order(order="T-1", amount=20)', { world: { paid: { 'T-1': 30 } } } as object),
    ).toMatchObject({
      status: 'hold',
    });
    for (const body of blocks(doors, 'json')) expect(JSON.parse(body)).toHaveProperty('mcpServers.shop.command', 'tamis');
  });

  it('is introduced as agents expect it', () => {
    const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(skill) ?? [];
    const { name, description } = parse(front) as { readonly name: string; readonly description: string };
    expect(name).toBe('tamis');
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(description).toContain('Use when');
  });

  it('names only commands and codes that there are', () => {
    const known = 'getAllEntries' in app.root ? app.root.getAllEntries().map(({ name }) => name['convert-camel-to-kebab']) : [];
    const text = [skill, examples, doors].join('\n');
    const commands = [...text.matchAll(/(?:`|^|\| )tamis ([a-z][a-z-]*)/gm)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter((name) => !known.includes(name))).toEqual([]);
    const mentioned = [...text.matchAll(/`((?:extract|parse|coerce|schema|rules|tools)\.[a-z-]+)`/g)].map(([, code]) => code);
    expect(mentioned.filter((code) => code === undefined || !engine.isCode(code))).toEqual([]);
  });

  it('names only keys that contracts have', () => {
    const known = [...contractKeysPage().matchAll(/^\| `([^`]+)`/gm)].map(([, key = '']) => key.replaceAll('[]', ''));
    const text = [skill, examples, doors].join('\n');
    const [, table = ''] = /^\| key \| means \|\n(.*?)\n\n/ms.exec(doors) ?? [];
    const told = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, key = '']) => (known.includes(key) ? key : `tools.${key}`));
    const dotted = [...text.matchAll(/`([a-z]+(?:\.[a-zA-Z]+)+)`/g)].map(([, key = '']) => key);
    const named = [...told, ...dotted.filter((key) => known.includes(key.slice(0, key.indexOf('.'))))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((key) => !known.includes(key))).toEqual([]);
  });

  it('is shipped with the command', () => {
    const shipped = FILES.map((name) => readFileSync(path.join(root, 'packages/cli/skills/tamis', name), 'utf8'));
    expect(shipped).toEqual(FILES.map(read));
    const { files } = JSON.parse(readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8')) as {
      readonly files: readonly string[];
    };
    expect(files).toContain('skills');
  });
});
