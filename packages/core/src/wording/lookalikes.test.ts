import { describe, expect, test } from 'vitest';
import { growthBySize, LINEAR } from '../../test/growth.ts';
import { lookalikes, lookalikeTexts, marked } from './lookalikes.ts';

const [A, E, O, R, T, PALOCHKA] = ['\u0430', '\u0435', '\u043e', '\u0440', '\u0422', '\u04cf'];

describe('a letter that passes for a Latin one', () => {
  test.each([
    ['a ticket', `${T}-1007`, T],
    ['a ticket without a hyphen', `${T}1007`, T],
    ['a ticket in English', `Refund ${T}-1007 for \u0418\u0432\u0430\u043d`, T],
    ['an address', `p${A}ypal.com`, A],
    ['an address wholly of such letters', `${A}${R}${R}${PALOCHKA}${E}.com`, `${A}${R}${R}${PALOCHKA}${E}`],
    [
      'the same in a Russian sentence',
      `\u0417\u0430\u0439\u0434\u0438 \u043d\u0430 ${A}${R}${R}${PALOCHKA}${E}.com`,
      `${A}${R}${R}${PALOCHKA}${E}`,
    ],
    ['a mailbox', `ann@ex${A}mple.org`, A],
    ['a mixed word in a Russian sentence', `\u0417\u0430\u0439\u0434\u0438 \u043d\u0430 p${A}ypal`, A],
    ['an identifier', `user_\u0456d`, '\u0456'],
    ['a Greek capital', '\u039f-77', '\u039f'],
    ['a Greek small letter', 'g\u03bfogle', '\u03bf'],
    ['after an escape of JSON', `"\\n${T}-1007"`, T],
    ['next to a letter that is plainly Cyrillic', `fac${E}boo\u043a`, E],
    ['a list with a Russian word', `["${T}-1007", "\u041c\u043e\u0441\u043a\u0432\u0430", "${T}-1008"]`, `${T}${T}`],
    ['a string after one that ends in a backslash', `["\u041c\u043e\u0441\u043a\u0432\u0430\\\\", "${T}-1007"]`, T],
    ['two words', `p${A}y ${T}-1 p${O}rt`, `${A}${T}${O}`],
  ])('is found in %s', (_, text, letters) => {
    const found = lookalikes(text);
    expect(found.map(({ character }) => character).join('')).toBe(letters);
    for (const { at, character } of found) expect(text.slice(at, at + character.length)).toBe(character);
  });

  test('is named, with its code and its script', () => {
    expect(lookalikeTexts(`Refund ${T}-1007 to p${A}yp${A}l.com`)).toEqual([
      `“${T}-1007” looks Latin but has ${T} U+0422 Cyrillic.`,
      `“p${A}yp${A}l.com” looks Latin but has ${A} U+0430 Cyrillic.`,
    ]);
    expect(lookalikeTexts(Array.from({ length: 25 }, (_, at) => `${T}-${at}`).join(' ')).at(-1)).toBe(
      '5 more words have letters that look Latin and are not.',
    );
  });

  test('is marked on a terminal, where control characters stay symbols', () => {
    expect(marked(`${T}-1007\u001b[2J`)).toBe(`${T}<U+0422>-1007␛[2J`);
    expect(marked('T-1007\n')).toBe('T-1007⏎');
  });
});

describe('ordinary text has none:', () => {
  test.each([
    ['English', 'Refund order T-1007: 48 EUR, the parcel arrived damaged (see photo_2.jpg).'],
    [
      'Russian',
      'Танк Т-34 стоял у дома № 5, корпус А4; 1990-е годы, 10-е, 20-е и 30-е числа. IT-отдел, e-mail: ivan@example.ru в XX-е годы.',
    ],
    ['Russian in capitals', 'СРОЧНО: ОТМЕНИТЬ ЗАКАЗ Т-1007 ОТ 5.03.2024Г. В 10-00'],
    ['Ukrainian', 'Замовлення А-12 від 3-го травня: її об’їзд, 50х100 мм, сьогодні о 5-й.'],
    ['Serbian', 'Чланице NATO-а и EU-а састају се у Београду, код Microsoft-а.'],
    ['Greek', 'Ο λογαριασμός Α-12 πληρώθηκε το 1ο τρίμηνο του 2024· στείλτε e-mail στο info@example.gr.'],
    ['Greek in science', 'ΔT = 5 K, R = 10 kΩ, 3 μm, TNFα, NF-κB, χ2, β-carotene, π/2'],
    ['Japanese', '注文T-1007を返金してください。メールはann@example.jpへ。'],
    ['Chinese', '订单 T-1007 已退款 48 欧元。'],
    ['Korean', '주문 T-1007을 환불해 주세요.'],
    ['Arabic', 'تم استرداد الطلب T-1007 بمبلغ 48 يورو.'],
    ['Hindi', 'आदेश T-1007 का 48 यूरो वापस करें।'],
    ['Vietnamese', 'Đơn hàng T-1007 đã được hoàn tiền, cảm ơn bạn.'],
    ['accents', 'Zoë Müller, façade, naïve, Łódź, smørrebrød, São Paulo, İstanbul 34, œuvre'],
    ['emoji', 'Refund 👍🏽 T-1007 🇺🇦 👩‍👩‍👧 5️⃣'],
    ['code', '{"id": "T-1007", "path": "C:\\\\temp\\\\new", "re": "\\\\p{L}+", "n": 1e5}'],
    ['a quotation in JSON', JSON.stringify(['Танк "Т-34" стоял', 'у "А4" дома'])],
    ['Russian in JSON', JSON.stringify({ text: 'Строка\nСнова\tТекст\rОт', id: 'T-1007' })],
  ])('%s', (_, text) => {
    expect(lookalikeTexts(text)).toEqual([]);
  });
});

test('takes time in proportion to the length of the text', () => {
  for (const piece of [`${T}-`, `${T}1 `, `p${A}`, `${A}.`, '-', `\\n${T}`, `${T} `]) {
    const growth = growthBySize(lookalikeTexts, (size) => `${T}${piece.repeat(size)}`, 25_000);
    expect(growth).toBeLessThan(LINEAR);
  }
});
