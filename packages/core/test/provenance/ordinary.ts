import { readFileSync } from 'node:fs';
import { filler } from './filler.ts';
import { asked, type Conversation, type MadeCall, user } from './tools.ts';

const NAMES =
  'Anna Boris Chiara Dmitri Elena Farid Greta Hugo Irina Jonas Katrin Luis Mira Nils Olga Pavel Ruth Samir Tilda Yusuf'.split(
    ' ',
  );
const FIRMS = 'Nordwind Lumen Calder Brightwater Oakfield Tessera Kestrel Marlow Juniper Halden'.split(' ');

// What a conversation is made of, by the names that `ordinary.md` has for it; halves of the set share none of it.
function draw(n: number, half: number): { readonly [name: string]: string | number } {
  const seed = n * 37 + half * 11;
  const name = NAMES[(n % 10) * 2 + half] as string;
  const Firm = FIRMS[(n % 5) * 2 + half] as string;
  const firm = Firm.toLowerCase();
  const digits = (count: number, by: number) => String((seed * by + 7919) % 10 ** count).padStart(count, '4');
  const iban = `DE${digits(2, 7)}${digits(9, 104729)}${digits(9, 7907)}`;
  return {
    n: seed,
    name,
    Firm,
    firm,
    mail: `${name.toLowerCase()}@${firm}.example`,
    page: `https://www.${firm}.example/${half === 0 ? 'blog' : 'news'}/${digits(3, 13)}`,
    day: `2027-0${1 + (n % 9)}-1${n % 10}`,
    iban,
    'iban in groups': iban.replace(/(.{4})/g, '$1 ').trim(),
    amount: 1000 + ((seed * 53) % 8000),
    order: `A-${digits(4, 31)}`,
    filler: filler(seed),
    'filler 2': filler(2),
  };
}

type Turn =
  | { readonly user: string }
  | { readonly asked: string; readonly with: object; readonly returned: string | object }
  | { readonly role: string };

function messagesOf(turn: Turn): readonly object[] {
  if ('user' in turn) return [user(turn.user)];
  return 'asked' in turn ? asked(turn.asked, turn.with, turn.returned) : [turn];
}

const KIND = /^## ([^\n]+) \((\d+)\)\n\n```json\n(.+?)^```$/gms;
const kinds = [...readFileSync(new URL('./ordinary.md', import.meta.url), 'utf8').matchAll(KIND)];

// Two hundred conversations in which nobody means harm; of each kind, half are in each half.
export function ordinary(half: 0 | 1): readonly Conversation[] {
  return kinds.flatMap(([, about = '', count, json = '']) =>
    Array.from({ length: Number(count) / 2 }, (_, n) => {
      const drawn = draw(n, half);
      const whole = json.replaceAll(/"\{(\w+)\}"/g, (_all, name: string) => JSON.stringify(drawn[name]));
      const filled = whole.replaceAll(/\{([\w ]+)\}/g, (_all, name: string) => JSON.stringify(String(drawn[name])).slice(1, -1));
      const { messages, call } = JSON.parse(filled) as { readonly messages: readonly Turn[]; readonly call: MadeCall };
      return { about, messages: messages.flatMap(messagesOf), call };
    }),
  );
}
