import { isObject, textAt } from '@tamis/core/internal';
import { eachItem, type Flaw, holds, shape, type Validate } from '../../lib/shape.ts';

const text = holds((value) => typeof value === 'string', 'a string');
const count = holds((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number from 0');
const digest = holds(
  (value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value),
  'sha256: and 64 hexadecimal digits',
);
const anything: Validate = () => [];

const data: Validate = (value, path) => {
  if (typeof value !== 'string')
    return shape({ digest, mediaType: text, bytes: count }, ['digest', 'mediaType', 'bytes'])(value, path);
  if (/^(?!data:)[a-z][a-z0-9+.-]*:/i.test(value)) return [];
  return [{ path, message: 'It must be a URL, or an object with digest, mediaType and bytes; the data itself is not recorded.' }];
};

function typed(types: { readonly [type: string]: Validate }): Validate {
  const known = new Map(Object.entries(types));
  return (value, path): readonly Flaw[] => {
    const validate = known.get(textAt(value, 'type') ?? '');
    if (validate !== undefined) return validate(value, path);
    return [{ path: isObject(value) ? `${path}/type` : path, message: `It must be one of ${[...known.keys()].join(', ')}.` }];
  };
}

const shown = {
  text: shape({ type: text, text }, ['text']),
  image: shape({ type: text, image: data, mediaType: text }, ['image']),
  file: shape({ type: text, data, mediaType: text, filename: text }, ['data', 'mediaType']),
};

const said = shape({ type: text, value: text }, ['value']);
const json = shape({ type: text, value: anything }, ['value']);
const content = shape({ type: text, value: eachItem(typed(shown)) }, ['value']);
const output = typed({ text: said, 'error-text': said, json, 'error-json': json, content });

const CALL = ['toolCallId', 'toolName'];
const call = shape({ type: text, toolCallId: text, toolName: text, input: anything }, [...CALL, 'input']);
const result = shape({ type: text, toolCallId: text, toolName: text, output }, [...CALL, 'output']);

const CONTENTS: ReadonlyMap<string, Validate> = new Map([
  ['system', text],
  ['user', textOr(eachItem(typed(shown)))],
  ['assistant', textOr(eachItem(typed({ text: shown.text, 'tool-call': call })))],
  ['tool', eachItem(typed({ 'tool-result': result }))],
]);

function textOr(validate: Validate): Validate {
  const either = holds((value) => typeof value === 'string' || Array.isArray(value), 'a string or a list of parts');
  return (value, path) => (Array.isArray(value) ? validate(value, path) : either(value, path));
}

const role = holds((value) => CONTENTS.has(value as string), `one of ${[...CONTENTS.keys()].join(', ')}`);

export const validateMessage: Validate = (value, path) => {
  const validate = CONTENTS.get(textAt(value, 'role') ?? '') ?? text;
  return shape({ role, content: validate }, ['role', 'content'])(value, path);
};
