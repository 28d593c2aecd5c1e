import { foldCase, normalisedWords } from '../lib/normalise.ts';
import { englishNames } from './announcements/english-names.ts';
import type { RemarkReader } from './remark-reader.ts';

// Words of comments on what a price covers, and on what a number is the default of, in fourteen languages.
const COVERS = new Set(
  [
    'including includes incl excluding excl with without no not before after tax taxes vat shipping delivery discount discounted net gross default',
    'inkl inklusive zzgl ohne nicht kein mit brutto netto mwst steuer versandkosten versand rabatt rabattiert ttc ht hors sans remise frais de port taxes',
    'tva comprise iva incluido incluida sin gastos de envío no lleva descuento con impuestos spese di spedizione escluse nessuno sconto inclusa esclusa',
    'com sem impostos frete não tem desconto exclusief inclusief verzendkosten geen korting btw без с доставки скидки нет ндс учётом включая bez z vat',
    'rabatu dostawy netto brutto kdv dahil hariç kargo indirim yok شامل الضريبة بدون خصم الشحن',
    [...'含税不运费没有折扣送料は含まない税込抜割引なし부가세포함배송비미할인없음별도'].join(' '),
  ].flatMap((line) => line.split(' ')),
);

const MARKS = /^[\s/#*!<-]+|[\s*/>-]+$/g;

// What the words of comments are compared with.
export interface CommentWords {
  readonly remarks: RemarkReader;
  // Whether the schema has a word, in its names or its descriptions.
  readonly isOwnWord?: ((word: string) => boolean) | undefined;
}

// Whether a comment on the line of a number leaves it as it is: it says nothing, repeats the key or what the schema says about it, or names
// the answer.
export function isKnownComment(comment: string, key: string, { remarks, isOwnWord }: CommentWords): boolean {
  const said = comment.replaceAll(MARKS, '');
  const plain = said.replace(/(?<=\p{L}\.?\s?)\d{1,2}\s?%/u, '');
  if (/[\d%×*=<>+?~]/.test(plain)) return false;
  const names = new Set(normalisedWords(key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));
  const isKnown = (word: string) => COVERS.has(word) || names.has(foldCase(word)) || isOwnWord?.(word) === true;
  return remarks.announcements(englishNames).namesAnswer(plain, isKnown);
}
