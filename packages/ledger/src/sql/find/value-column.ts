/** The value of an attempt, from the table of contents that goes by the name `c`. */
export const VALUE = 'CASE c.value WHEN :same THEN c.reply ELSE c.value END';
