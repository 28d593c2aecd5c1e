/** Numbers that name things: what lies between two of them is not like them. Compared without case, `_` and `-`. */
const NAMING = /(id|ids|no|nr|num|number|code|key|account|phone|port|pin|zip|ref|index|version|year|date|time|timestamp)$/;

/** Whether an argument of this name tells which thing is meant, even if it is a number: no amount is read from it. */
export function isNaming(name: string): boolean {
  return NAMING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}

/** Those who get something: another account of the same form may be anybody's. Compared in the same way. */
const RECEIVING = /(^to|iban|account|accountno|accountnumber|card|cardnumber|wallet|phone|phonenumber|recipient|payee|receiver)$/;

/** Whether an argument of this name tells who gets something: only those who were approved are like each other. */
export function isReceiving(name: string): boolean {
  return RECEIVING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}
