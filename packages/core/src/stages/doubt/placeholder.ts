import type { RemarkMeaning } from '../../remarks/cue.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';

// A form of placeholder. If a test is given, the text in its brackets must pass it.
type Form = readonly [pattern: RegExp, test?: (inside: string, key: string, remarks: RemarkReader) => boolean];

const FORMS: readonly Form[] = [
  // A template: {{customer_name}}, ${name}
  [/^(?:\{\{\{?[\p{L}\p{N}_ .-]+\}?\}\}|\$\{[\p{L}\p{N}_ .-]+\})$/u],
  // A name in brackets: <full name>, [Recipient Name], {name}
  [/^(?:<([^<>]+)>|\[([^[\]]+)\]|\{([^{}]+)\})$/, namesField],
  // YOUR_API_KEY, insert_date_here, and your_name, which may also be an ordinary name
  [/^YOUR(?:_[A-Z\d]+)+$/],
  [/^(?:your|insert|enter)(?:_[a-z\d]+)*_here$/i],
  [/^your_([a-z\d_]+)$/, namesField],
  // XXX-XXX-XXXX, xxxx
  [/^(?:\(?x{2,}(?:[) ./-]{1,2}x{2,})+|x{4,})$/i],
  // ... and 5 more, (rest omitted), +5 more
  [/^(?:(?:\.{3,}|…)(.+)|\(([^()]+)\)|\[([^[\]]+)\]|\+ ?(\d+ more))$/, leavesOut],
  // same as above, (see above)
  [/^\(?same (?:as|like) (?:the )?(?:above|before|previous|preceding|earlier|first one|last one)\)?$/i],
  [/^\((?:see|as|siehe|wie|voir|véase|ver|см\.|то же, что) (?:above|before|oben|vorher|ci-dessus|arriba|выше)\)$/iu],
  [/^\((?:same as [\p{L} ]+|ditto|idem|unchanged|to be (?:filled in|added)|fill in|insert [\p{L} ]+|同上)\)$/iu],
];

export function isPlaceholder(text: string, key: string, remarks: RemarkReader): boolean {
  return FORMS.some(([pattern, test]) => {
    const found = pattern.exec(text);
    return found !== null && (test === undefined || test(found.slice(1).find((part) => part !== undefined) ?? '', key, remarks));
  });
}

export function isEllipsis(text: string): boolean {
  return /^[<[({]?(?:\.{3,}|…)[>\])}]?$/.test(text);
}

// Words for fields that contain text as it is written somewhere, so that nothing in them is a placeholder.
const LITERAL =
  /^(?:(?:date)?formats?|patterns?|templates?|masks?|placeholders?|examples?|regexp?|globs?|syntax|snippets?|usage|tags?|elements?|selectors?|html|xml|markup|tokens|separators?|delimiters?|prefix|suffix|punctuation|symbols?|ellipsis)$/;

// Whether the name of a field or format says that it contains text as it is written, such as `dateFormat` and `uri-template`.
export function isLiteral(name: string): boolean {
  return wordsIn(name).some((word) => LITERAL.test(word));
}

const ASKED = new Set(
  `your insert placeholder todo tbd fill enter name names surname address email phone number date url id amount price value
  recipient sender customer company street zip city nombre nom nome naam ihr ihre adresse indirizzo dirección datum fecha
  nummer número numéro importe betrag имя фамилия адрес дата номер сумма imię nazwisko adres isim numara`.split(/\s+/),
);

// Words which say that a value was withheld, so that the string is the answer.
const WITHHELD = new Set(
  'redacted removed deleted withheld hidden masked anonymized anonymised unknown none null empty blank missing inaudible'.split(
    ' ',
  ),
);

const MOST_WORDS = 6;

function namesField(inside: string, key: string): boolean {
  if (!/^[\p{L}\p{N}_ .'’/-]+$/u.test(inside)) return false;
  const words = wordsIn(inside);
  if (words.length > MOST_WORDS || words.some((word) => WITHHELD.has(word))) return false;
  const own = new Set(wordsIn(key));
  return words.some((word) => ASKED.has(word) || own.has(word));
}

function wordsIn(name: string): readonly string[] {
  const parted = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase();
  return parted.match(/\p{L}+/gu) ?? [];
}

const LEFT_OUT: readonly RemarkMeaning[] = ['leaves-out'];

function leavesOut(inside: string, _key: string, remarks: RemarkReader): boolean {
  return remarks.nearDocument(inside.trim(), 'list', LEFT_OUT) !== undefined;
}
