/** Names of arguments that identify things by number. Numbers between two ids are not similar to either. Case, `_` and `-` are ignored. */
const NAMING = /(id|ids|no|nr|num|number|code|key|account|phone|port|pin|zip|ref|index|version|year|date|time|timestamp)$/;

/** Whether an argument of this name identifies a thing, even if its value is a number. Such a number is never an amount. */
export function isNaming(name: string): boolean {
  return NAMING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}

/** Names of arguments that identify recipients. Another account of the same form may belong to anyone. Compared in the same way. */
const RECEIVING = /(^to|iban|account|accountno|accountnumber|card|cardnumber|wallet|phone|phonenumber|recipient|payee|receiver)$/;

/** Whether an argument of this name identifies a recipient. Approving one recipient says nothing about similar ones. */
export function isReceiving(name: string): boolean {
  return RECEIVING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}
