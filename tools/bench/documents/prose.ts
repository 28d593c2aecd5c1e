import type { Random } from '../../damage/random.ts';

const PLAIN = (
  'the customer asked for a refund because parcel arrived late and box was open we checked with courier who said that ' +
  'address label had been damaged by rain so driver left it at depot please send new one before Friday'
).split(' ');

// Beyond Latin-1, so that the text takes two bytes per character in memory.
const WIDE = 'клиент просит вернуть деньги посылка пришла поздно коробка открыта курьер сообщил адрес повреждён дождём'.split(
  ' ',
);

// Sentences of about `length` characters, with quoted words and line breaks in them, which JSON has to escape.
export function prose(random: Random, length: number, wide = false): string {
  const words = wide ? WIDE : PLAIN;
  let text = random.pick(words);
  while (text.length < length) {
    const dice = random.below(100);
    const word = random.pick(words);
    if (dice < 3) text += ` "${word}" ${random.pick(words)}`;
    else if (dice < 6) text += `.\n${word}`;
    else if (dice < 12) text += `, ${word}`;
    else text += ` ${word}`;
  }
  return `${text}${random.between(0, 1) === 0 ? '.' : ''}`;
}
