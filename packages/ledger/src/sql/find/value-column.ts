/** The value of an attempt, from the contents table under the alias `c`. */
export const VALUE = 'CASE c.value WHEN :same THEN c.reply ELSE c.value END';
