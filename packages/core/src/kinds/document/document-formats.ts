/** The formats a model may be asked for, the default first. */
export const DOCUMENT_FORMATS = ['json', 'yaml', 'lines'] as const;
