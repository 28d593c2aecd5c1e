import type { JsonObject, ToolHistory } from '@tamis/core';
import { listAt, memberOf, textAt } from '@tamis/core/internal';
import { marksFailure } from '../../tools/says-failed.ts';
import { answeredCalls, type PastMessage } from './answered-calls.ts';

export function member(value: unknown, name: string): unknown {
  return (
    memberOf(value, name) ??
    memberOf(
      value,
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
  );
}

export function geminiHistory(request: JsonObject): ToolHistory['calls'] {
  const contents = listAt(request, 'contents');
  const since = contents.slice(contents.findLastIndex(isUsers) + 1);
  const ids = (key: string) => since.flatMap((content) => heldBy(content, key).map((held) => textAt(held, 'id')));
  const answered = new Set(ids('functionResponse'));
  const shared = new Set(ids('functionCall').filter((id) => id !== undefined && answered.has(id)));
  return answeredCalls(since.map((content) => pastContent(content, shared)));
}

// Whether content comes from the user. Tool results come in user contents too, but anything else in one was said by the user. The role may
// be left out.
function isUsers(content: unknown): boolean {
  const parts = listAt(content, 'parts');
  const isResults = parts.length > 0 && parts.every((part) => member(part, 'functionResponse') !== undefined);
  return (textAt(content, 'role') ?? 'user') === 'user' && !isResults;
}

function heldBy(content: unknown, key: string): readonly unknown[] {
  return listAt(content, 'parts').flatMap((part) => member(part, key) ?? []);
}

function pastContent(content: unknown, shared: ReadonlySet<string | undefined>): PastMessage {
  const isModels = textAt(content, 'role') === 'model';
  const calls = isModels ? heldBy(content, 'functionCall') : [];
  const answers = isModels ? [] : heldBy(content, 'functionResponse');
  return {
    calls: calls.flatMap((call) => named(call, shared)),
    answers: answers.flatMap((answer) => named(answer, shared).map(({ id }) => ({ id, failed: hasFailed(answer) }))),
  };
}

// The id of a call or result. Ids are optional, so if a call and its result don't share one, they are matched by name.
function named(held: unknown, shared: ReadonlySet<string | undefined>): PastMessage['calls'] {
  const [id, name] = [textAt(held, 'id'), textAt(held, 'name')];
  if (name === undefined) return [];
  return [{ id: id !== undefined && shared.has(id) ? `id ${id}` : `function ${name}`, name }];
}

function hasFailed(answer: unknown): boolean {
  const response = memberOf(answer, 'response');
  const error = memberOf(response, 'error') ?? false;
  return marksFailure(response) || (error !== false && error !== '');
}
