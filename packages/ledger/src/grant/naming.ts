/** Numbers that name things: what lies between two of them is not like them. Compared without case, `_` and `-`. */
const NAMING = /(id|ids|no|nr|num|number|code|key|account|phone|port|pin|zip|ref|index|version|year|date|time|timestamp)$/;

/** Whether an argument of this name tells which thing is meant, even if it is a number: no amount is read from it. */
export function isNaming(name: string): boolean {
  return NAMING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}
