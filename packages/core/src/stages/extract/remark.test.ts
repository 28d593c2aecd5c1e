import { describe, expect, it } from 'vitest';
import { compile } from '../../entries/compile.ts';

const gate = compile({
  schema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'], additionalProperties: false },
} as never);
const judged = (words: string) =>
  [`${words}\n{"id": 7}`, `${words}\n\n\`\`\`json\n{"id": 7}\n\`\`\``].map((reply) => gate.judge(reply).status);

describe('what could not be done, before a document that is handed over', () => {
  it.each([
    'I cannot verify the order number, but here is the ticket:',
    "As an AI model I don't have access to live systems, but the ticket reads:",
    "I couldn't open the attachment; however, here is the ticket:",
    'I was not able to check the price with the shop, but below is the ticket:',
    "We don't have the customer's phone number, yet here is the record:",
    'I can’t confirm whether it has shipped, but here’s the ticket you asked for:',
    'I did not find a second order in the e-mail, but your ticket is as follows:',
    'I could not find the invoice. However, here is the ticket:',
    "Don't worry, here is the ticket:",
    'Bien sûr !',
    'Ich kann die Bestellnummer nicht prüfen, aber hier ist das Ticket:',
    'Je ne peux pas vérifier le numéro, mais voici le ticket :',
    'No puedo verificar el número, pero aquí está el ticket:',
    'Non posso verificare il numero, ma ecco il ticket:',
    'Não posso verificar o número, mas aqui está o ticket:',
    'Я не могу проверить номер, но вот заявка:',
    '我无法核实订单号，但这是工单：',
    '注文番号は確認できませんが、チケットはこちらです：',
  ])('is a remark: %s', (words) => {
    expect(judged(words)).toEqual(['pass', 'pass']);
  });

  it.each([
    "I can't help with that, but here is an example of the format:",
    'I cannot access the ticket, so here is what it might look like:',
    "I don't have access to the ticket, but here is a made-up one:",
    'I cannot verify the order number, but here is a sample ticket:',
    'I cannot open the file, but here is a placeholder:',
    'I could not find the ticket, but here is a template for one:',
    'I cannot see the ticket, but here is what it could be:',
    'I cannot read the ticket, but here is my best guess:',
    'I cannot read the ticket, but the ticket is probably:',
    "I can't do that, but here is the ticket:",
    "I don't recommend that you send it, but here is the command:",
    'I do not think this is right, but here is the ticket:',
    'I cannot verify this, but here is the ticket:',
    'This is not the right ticket, but here it is:',
    'This is wrong, but here is the ticket:',
    'I cannot tell whether that is right, but here is the ticket:',
    'I am not sure of the price, but here is the ticket:',
    'I cannot find the ticket, but here is the template:',
    'Do not run this, but here is the command:',
    'I refuse, but here is the ticket:',
    'I cannot verify the number, but here is not the ticket:',
    'I cannot verify the number, but you could try:',
    'I cannot verify the order number:',
    'I cannot see the ticket, but here is a plausible one:',
    'I cannot see the ticket, but here is the ticket:',
    'I cannot see the ticket, but here is one I fabricated:',
    'I cannot see the ticket, but here is the default:',
    "I don't know, but here is the ticket:",
    'I cannot approve the refund, but here is the record:',
    "I can't in good conscience issue a refund, but here is the record:",
    'I could not access anything at all, but here is the result:',
    'I cannot see your ticket, but I have created one:',
    'I cannot see the mail, but the id is perhaps:',
    'I cannot see the mail, but here is the ticket I wrote myself:',
    'Bitte nicht ausführen, aber hier ist der Befehl:',
    '请不要使用，但这是命令：',
  ])('is a refusal: %s', (words) => {
    expect(judged(words)).toEqual(['hold', 'hold']);
  });
});
