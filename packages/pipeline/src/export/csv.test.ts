import { expect, test } from 'vitest';
import { CsvColumns, csvHeader, csvRow } from './csv.ts';

const table = (...lines: readonly string[]) => {
  const columns = new CsvColumns();
  for (const line of lines) columns.see(line);
  const rows = [csvHeader(columns.names), ...lines.map((line) => csvRow(columns.names, line))];
  return { text: rows.map(({ text }) => text).join(''), guarded: rows.reduce((sum, { guarded }) => sum + guarded, 0) };
};

test('columns are those of all records, metadata last', () => {
  expect(table('{"a":1,"_metadata":{"x":2}}', '{"b":"y","a":2.0}').text).toBe('a,b,_metadata\r\n1,,"{""x"":2}"\r\n2.0,y,\r\n');
});

test('quotes, commas and line breaks are quoted', () => {
  expect(table('{"a":"he said \\"x\\"","b":"1,2","c":"l1\\nl2","d":[1.0,null],"e":null,"f":true}').text).toBe(
    'a,b,c,d,e,f\r\n"he said ""x""","1,2","l1\nl2","[1.0,null]",,true\r\n',
  );
});

test('a string that a spreadsheet would run gets an apostrophe, a number does not', () => {
  const { text, guarded } = table('{"a":"=1+1","b":"@x","c":-5,"d":"-5","e":"\\t=x","f":"a=b"}');
  expect(text).toBe(`a,b,c,d,e,f\r\n'=1+1,'@x,-5,'-5,'\t=x,a=b\r\n`);
  expect(guarded).toBe(4);
  expect(table('{"=cmd":1}').text).toBe(`'=cmd\r\n1\r\n`);
  expect(table('{"a":"\\n=1","b":"＝1","c":"＠x"}')).toEqual({ text: `a,b,c\r\n"'\n=1",'＝1,'＠x\r\n`, guarded: 3 });
});
