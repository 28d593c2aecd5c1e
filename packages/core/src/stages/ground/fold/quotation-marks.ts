const QUOTATION_MARK = /^[\p{Pi}\p{Pf}"'`´\u02bb\u02bc\u02b9\u2032\u2033\u201a\u201e\u301d-\u301f\uff02\uff07「」『』《》〈〉]$/u;

export function isQuotationMark(char: string): boolean {
  return QUOTATION_MARK.test(char);
}
