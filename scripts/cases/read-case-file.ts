import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SentUnit } from '../../packages/core/src/entries/review.ts';
import type { Json } from '../../packages/core/src/model/json.ts';
import type { CodeCheck, PathResult } from '../../packages/core/src/ports/sandbox.ts';

export interface Case extends JudgedReply {
  readonly code: string;
  // `fires`: the code must appear in the verdict. `near miss`: it must not.
  readonly kind: 'fires' | 'near miss';
}

// A reply under a contract, and the verdict it must get.
export interface JudgedReply {
  readonly file: string;
  readonly title: string;
  readonly contract: Record<string, unknown>;
  readonly reply: string | Uint8Array;
  readonly result?: CaseResult;
  readonly parts?: readonly string[];
  // What the checks look at; if set, `gate.check` is used instead of `gate.judge`.
  readonly world?: unknown;
  readonly sandbox?: RecordedSandbox;
  readonly input?: Json;
  readonly finishReason?: string;
  readonly reasoning?: string;
  readonly absentNulls?: readonly string[];
  readonly messages?: readonly unknown[];
  // Why a unit of a run is sent to people although it passed.
  readonly sent?: SentUnit;
  readonly verdict: ExpectedVerdict;
  readonly told?: readonly string[];
}

export interface CaseResult {
  readonly tool: string;
  readonly value: unknown;
}

export interface RecordedSandbox {
  readonly check: CodeCheck;
  readonly run?: readonly PathResult[];
}

export interface ExpectedVerdict {
  readonly status: 'pass' | 'hold' | 'fail' | 'contract-error';
  readonly value?: unknown;
  readonly held?: unknown;
  readonly reason?: string;
  readonly alternatives?: readonly unknown[];
  readonly undecided?: readonly unknown[];
  readonly abstained?: readonly string[];
  readonly evidence?: readonly unknown[];
  readonly changes?: readonly string[];
  readonly findings?: readonly string[];
  readonly dropped?: readonly string[];
  readonly warnings?: readonly string[];
}

const casesFolder: string = path.resolve(import.meta.dirname, '../../cases');

// The existing pages, as paths below the folder: `parse/trailing-comma.md`.
export function casePages(folder: string = casesFolder): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name.includes(path.sep))
    .sort();
}

// Every case of a page. Throws if the page is not built as `cases/README.md` says.
export function readCaseFile(page: string, folder: string = casesFolder): readonly Case[] {
  const text = readFileSync(path.join(folder, page), 'utf8');
  const code = page.replace(/\.md$/, '').replaceAll(path.sep, '.');
  if (!text.startsWith(`# ${code}\n`)) throw new Error(`${page}: the first line must be "# ${code}"`);
  return splitSections(text).map(({ title, body }) => toCase(page, code, title, body));
}

// The sections of a page: what follows each `##`.
export function splitSections(text: string): readonly { title: string; body: string }[] {
  const sections: { title: string; body: string }[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && line.startsWith('## ')) sections.push({ title: line.slice(3), body: '' });
    else if (sections.length > 0) (sections.at(-1) as { body: string }).body += `${line}\n`;
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && line.trim() === fence) fence = '';
  }
  return sections;
}

function toCase(page: string, code: string, title: string, body: string): Case {
  const kind = title.startsWith('Fires: ') ? 'fires' : title.startsWith('Near miss: ') ? 'near miss' : undefined;
  if (kind === undefined) throw new Error(`${page}: "${title}" must start with "Fires: " or "Near miss: "`);
  return { code, kind, ...judgedReply(page, title, blocksOf(body)) };
}

// What a section may have besides: its blocks, the name of each in a case, and how its text is read.
const BESIDES: { readonly [info: string]: readonly [name: keyof JudgedReply, read: (text: string) => unknown] } = {
  parts: ['parts', wordsIn],
  world: ['world', JSON.parse],
  sandbox: ['sandbox', JSON.parse],
  input: ['input', JSON.parse],
  messages: ['messages', JSON.parse],
  nulls: ['absentNulls', wordsIn],
  finish: ['finishReason', (text) => text.trim()],
  reasoning: ['reasoning', (text) => text],
  sent: ['sent', JSON.parse],
  told: ['told', (text) => text.split('\n')],
};

function besides(blocks: ReadonlyMap<string, string>): Partial<JudgedReply> {
  const there = [...blocks].filter(([info]) => Object.hasOwn(BESIDES, info));
  return Object.fromEntries(there.map(([info, text]) => [BESIDES[info]?.[0], BESIDES[info]?.[1](text)]));
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

// Reads the blocks of a section.
export function judgedReply(page: string, title: string, blocks: ReadonlyMap<string, string>): JudgedReply {
  const result = resultIn(blocks);
  const said = blocks.get('reply') ?? decoded(blocks.get('reply json')) ?? bytes(blocks.get('reply base64'));
  const reply = result === undefined ? said : '';
  const verdict = blocks.get('verdict');
  if (reply === undefined || verdict === undefined) throw new Error(`${page}: "${title}" needs a reply and a verdict`);
  const contract = JSON.parse(blocks.get('contract') ?? '{}') as Record<string, unknown>;
  const expected = JSON.parse(verdict) as ExpectedVerdict;
  return {
    file: page,
    title,
    contract,
    reply,
    ...(result && { result }),
    ...besides(blocks),
    verdict: expected,
  };
}

// `result TOOL` holds a text, `result json TOOL` a value.
function resultIn(blocks: ReadonlyMap<string, string>): CaseResult | undefined {
  for (const [info, body] of blocks) {
    const [, json, tool] = /^result( json)? (\S+)$/.exec(info) ?? [];
    if (tool !== undefined) return { tool, value: json === undefined ? body : (JSON.parse(body) as unknown) };
  }
  return undefined;
}

function decoded(literal: string | undefined): string | undefined {
  return literal === undefined ? undefined : (JSON.parse(literal) as string);
}

function bytes(base64: string | undefined): Uint8Array | undefined {
  return base64 === undefined ? undefined : new Uint8Array(Buffer.from(base64, 'base64'));
}

// The fenced blocks of a section by their info string; a fence closes at a line of the same marks.
export function blocksOf(body: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  const lines = body.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const open = /^(`{3,}|~{3,})(.*)$/.exec(lines[i] ?? '');
    if (open === null) continue;
    const close = lines.indexOf(open[1] as string, i + 1);
    if (close < 0) throw new Error(`the fence "${lines[i]}" is not closed`);
    blocks.set((open[2] as string).trim(), lines.slice(i + 1, close).join('\n'));
    i = close;
  }
  return blocks;
}
