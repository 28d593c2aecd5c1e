/** A selection of failed units; all of them if nothing is set. */
export interface Which {
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly unit?: string | undefined;
}

/** A phrase that describes the selection, to follow "units". */
export function whichText({ code, step, unit }: Which): string {
  const parts = [
    ...(code === undefined ? [] : [`with ${code}`]),
    ...(step === undefined ? [] : [`at step ${step}`]),
    ...(unit === undefined ? [] : [`named ${unit}`]),
  ];
  return parts.join(' ');
}
