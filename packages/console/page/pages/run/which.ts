/** Which failed units are meant; all of them if nothing is named. */
export interface Which {
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly unit?: string | undefined;
}

/** Which units these are, in words that follow "units". */
export function whichText({ code, step, unit }: Which): string {
  const parts = [
    ...(code === undefined ? [] : [`with ${code}`]),
    ...(step === undefined ? [] : [`at step ${step}`]),
    ...(unit === undefined ? [] : [`named ${unit}`]),
  ];
  return parts.join(' ');
}
