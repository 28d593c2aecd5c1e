export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  if (!Number.isFinite(value) || !Number.isFinite(step)) return false;
  const [digits, exponent] = decimalOf(value);
  const [stepDigits, stepExponent] = decimalOf(step);
  const scale = Math.min(exponent, stepExponent);
  const scaled = digits * 10n ** BigInt(exponent - scale);
  const scaledStep = stepDigits * 10n ** BigInt(stepExponent - scale);
  return scaledStep !== 0n && scaled % scaledStep === 0n;
}

function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}
