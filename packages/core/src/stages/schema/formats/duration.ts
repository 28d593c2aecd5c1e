// Each unit may be followed by the next smaller one only.
const DATE = '(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)';
const TIME = 'T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)';
const DURATION = /* @__PURE__ */ new RegExp(`^P(?:[0-9]+W|${DATE}(?:${TIME})?|${TIME})$`);

// Whether a string is a `duration` as in RFC 3339, appendix A, such as `P1Y2M`, `PT36H` or `P2W`. No unit may be skipped between two
// others.
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
