// Names of arguments that identify things by number. Numbers between two ids are not similar to either. Case, `_` and `-` are ignored.
const NAMING = /(id|ids|no|nr|num|number|code|key|account|phone|port|pin|zip|ref|index|version|year|date|time|timestamp)$/;

// Whether an argument of this name identifies a thing, even if its value is a number. Such a number is never an amount.
export function isNaming(name: string): boolean {
  return NAMING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}

const RECEIVING = /(^to|iban|account|accountno|accountnumber|card|cardnumber|wallet|phone|phonenumber|recipient|payee|receiver)$/;

export function isReceiving(name: string): boolean {
  return RECEIVING.test(name.replaceAll(/[_-]/g, '').toLowerCase());
}
