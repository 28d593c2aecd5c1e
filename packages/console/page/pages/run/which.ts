export interface Which {
  readonly code?: string | undefined;
  readonly step?: string | undefined;
  readonly unit?: string | undefined;
}

export function whichText({ code, step, unit }: Which): string {
  const parts = [
    ...(code === undefined ? [] : [`with ${code}`]),
    ...(step === undefined ? [] : [`at step ${step}`]),
    ...(unit === undefined ? [] : [`named ${unit}`]),
  ];
  return parts.join(' ');
}
