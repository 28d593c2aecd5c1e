const CODES = new Set(
  'USD EUR GBP CHF JPY CNY INR CAD AUD NZD SEK NOK DKK PLN CZK HUF BRL MXN KRW HKD SGD ZAR Rs Fr Kr kr'.split(' '),
);

const LONGEST = 3;

export function isCurrencyBefore(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start <= LONGEST && isLetter(text.charCodeAt(start - 1))) start--;
  return CODES.has(text.slice(start, at));
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
