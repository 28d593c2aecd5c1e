/** Stands for a value that is the reply, letter by letter: most clean ones are, and need not be kept twice. */
export const SAME_AS_REPLY = 1;

/** The value of an attempt, from the table of contents that goes by the name `c`. */
export const VALUE = `CASE c.value WHEN ${SAME_AS_REPLY} THEN c.reply ELSE c.value END`;
