import type { Message, Verdict } from '@tamis/core';
import type { AttemptEnd, Judgement } from '@tamis/ledger';

// Redacts the secrets known to a model. With `told`, it also removes anything that looks like a key.
export type Redact = (text: string, as?: 'told') => string;

// Whether the value, or what a person would be asked about, repeats a secret. A value is never altered, so such a value can't be kept.
export function repeatsSecret(verdict: Verdict, value: string | undefined, redact: Redact): boolean {
  const choices = verdict.status === 'hold' && verdict.alternatives !== undefined ? JSON.stringify(verdict.alternatives) : '';
  return [value ?? '', choices].some((text) => redact(text) !== text);
}

// The part of a reply that is kept. A redacted text is kept separately from the reply, because rejudging it would judge something the model
// never said.
export function keptReply(text: string, redact: Redact): Pick<AttemptEnd, 'reply'> & { readonly redacted?: string } {
  const kept = redact(text);
  const plain = kept.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  const clean = redact(plain);
  const redacted = clean === plain ? kept : clean;
  return redacted === text ? { reply: text } : { redacted };
}

export function withoutSecrets(judgement: Judgement, redact: Redact): Judgement {
  if (redact(judgement.record) === judgement.record) return judgement;
  return { ...judgement, record: JSON.stringify(redactedIn(JSON.parse(judgement.record), redact)) };
}

export function keptRequest(messages: readonly Message[], redact: Redact): string {
  return keptTold({ messages }, redact);
}

export function keptTold(value: unknown, redact: Redact): string {
  return JSON.stringify(redactedIn(value, (text) => redact(text, 'told')));
}

// Redacts string by string. In the text of the whole value a secret would be escaped once more, and replacing a part could break the JSON.
function redactedIn(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactedIn(one, redact));
  if (typeof value !== 'object' || value === null) return redact(String(value)) === String(value) ? value : redact(String(value));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), redactedIn(one, redact)]));
}
