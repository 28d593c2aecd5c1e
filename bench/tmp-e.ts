import { makeTickets } from './documents/ticket.ts';
import { ticketSchema } from './documents/ticket-schema.ts';
import { quietParse } from '../packages/core/dist/lib/quiet-json.js';
import { parseJson } from '../packages/core/dist/stages/parse/json/parse-json.js';
import { findCandidates } from '../packages/core/dist/gate/find-candidates.js';
import { choose } from '../packages/core/dist/gate/choose.js';
import { decide } from '../packages/core/dist/stages/verdict/decide.js';
import { changesAround } from '../packages/core/dist/stages/extract/around.js';
import { quotedReason } from '../packages/core/dist/stages/extract/quoted.js';
import { LeadFinder } from '../packages/core/dist/stages/extract/find.js';
import { compileSchema } from '../packages/core/dist/stages/schema/compile-schema.js';
import { defaultPolicy } from '../packages/core/dist/contract/policy.js';
const c=compileSchema(ticketSchema as any,{schemas:{},formats:'assert'}).compiled!;
const o={depth:512,keys:1e6,string:8e6,keyPolicy:'refuse' as const,confirmed:true};
const settings:any={policy:defaultPolicy,format:'json',read:o,documents:{root:ticketSchema,schemas:{}},types:new Set(['object']),accepts:c.accepts,explain:(v:any)=>c.explain(v,50),acceptsAt:c.acceptsAt,transform:undefined,onlyText:false,hasAliases:false,takesLongRoad:false};
function time(f:(i:number)=>unknown,n=16,ms=400){for(let k=0;k<300;k++)for(let i=0;i<n;i++)f(i);let m=0;const t=process.cpuUsage();const end=Date.now()+ms;while(Date.now()<end){for(let k=0;k<10;k++)for(let i=0;i<n;i++)f(i);m+=10*n}const u=process.cpuUsage(t);return ((u.user+u.system)/m).toFixed(1)}
const docs=makeTickets(7,16,{length:1024});const t=docs.map(d=>JSON.stringify(d)).map(x=>x.replace(/}/g,',}'));
const found=t.map(x=>findCandidates(x,[],settings,true)); const ev=t.map((x,i)=>choose(x,found[i]!,settings));
console.log('quietParse fail',time(i=>quietParse(t[i]!)),'reader',time(i=>parseJson(t[i]!,0,t[i]!.length,o)),'findCandidates',time(i=>findCandidates(t[i]!,[],settings,true)),'choose',time(i=>choose(t[i]!,found[i]!,settings)),'decide',time(i=>decide(ev[i]!,defaultPolicy)),'around',time(i=>changesAround(t[i]!,{start:0,limit:t[i]!.length,fenceClose:-1},0,t[i]!.length,[])),'quoted',time(i=>quotedReason(t[i]!,0,t[i]!.length,false)),'lead',time(i=>new LeadFinder(t[i]!,{start:0,end:t[i]!.length}).next()), 'regex', time(i=>/^\s*[{[]/.test(t[i]!.slice(0,64))));
