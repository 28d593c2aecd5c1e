import { describe, expect, it } from 'vitest';
import { model } from '../model/model.ts';
import { isHardToGuess } from './redaction.ts';

describe('a text that is hard to guess', () => {
  it.each(['sk-a-secret-of-the-model', 'sk-proj-4fT9xQ', '0f8fad5b-d9cb-469f-a165-70867728950e', 'correct horse battery'])(
    'is %s',
    (text) => {
      expect(isHardToGuess(text)).toBe(true);
    },
  );

  it.each(['', 'ollama', 'lm-studio', 'urgency', '12345678', 'test1234', 'not-needed', 'x'.repeat(40), 'abababababababababab'])(
    'is not %s',
    (text) => {
      expect(isHardToGuess(text)).toBe(false);
    },
  );
});

describe('what a model keeps out of records', () => {
  it('is its key, not a placeholder that may be a word of a reply', () => {
    const redacted = (apiKey: string) => model('openai:gpt-test', { apiKey }).redact?.(`{"is":"${apiKey}"}`);
    expect(redacted('sk-a-secret-of-the-model')).toBe('{"is":"[redacted]"}');
    for (const key of ['ollama', 'urgency', '12345678']) expect(redacted(key)).toBe(`{"is":"${key}"}`);
  });
});
