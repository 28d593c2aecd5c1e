import { makeTickets } from './documents/ticket.ts';
import { ticketSchema } from './documents/ticket-schema.ts';
import { compile } from '../packages/core/dist/index.js';
import { parseJson } from '../packages/core/dist/stages/parse/json/parse-json.js';
const gate=compile({schema:ticketSchema as any});
const o={depth:512,keys:1e6,string:8e6,keyPolicy:'refuse' as const,confirmed:true};
function time(f:(i:number)=>unknown,n=16,ms=500){for(let k=0;k<300;k++)for(let i=0;i<n;i++)f(i);let m=0;const t=process.cpuUsage();const end=Date.now()+ms;while(Date.now()<end){for(let k=0;k<10;k++)for(let i=0;i<n;i++)f(i);m+=10*n}const u=process.cpuUsage(t);return ((u.user+u.system)/m).toFixed(1)}
const docs=makeTickets(7,16,{length:1024});const t=docs.map(d=>JSON.stringify(d));
const dirt:Record<string,string[]>={clean:t,trailing:t.map(x=>x.replace(/}/g,',}')),single:t.map(x=>x.replaceAll("'",'').replace(/"/g,"'").replace(/\\'/g,'"')),bare:t.map(x=>x.replace(/"(\w+)":/g,'$1:')),comments:t.map(x=>x.replace(/,"/g,', /* c */ "'))};
const only=process.argv[2];
for(const [k,s] of Object.entries(dirt)){ if(only&&k!==only)continue; console.log(k,'JSON.parse',time(i=>JSON.parse(t[i]!)),'reader',time(i=>parseJson(s[i]!,0,s[i]!.length,o)),'judge',time(i=>gate.judge(s[i]!)), gate.judge(s[0]!).changes.length)}
