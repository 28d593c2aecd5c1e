/** The formats a model may be asked for, the usual one first. */
export const DOCUMENT_FORMATS = ['json', 'yaml', 'lines'] as const;
