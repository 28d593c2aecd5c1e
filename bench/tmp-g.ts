import { makeTickets } from './documents/ticket.ts';
function time(f:(i:number)=>unknown,n=16,ms=400){for(let k=0;k<300;k++)for(let i=0;i<n;i++)f(i);let m=0;const t=process.cpuUsage();const end=Date.now()+ms;while(Date.now()<end){for(let k=0;k<10;k++)for(let i=0;i<n;i++)f(i);m+=10*n}const u=process.cpuUsage(t);return ((u.user+u.system)/m).toFixed(3)}
let keys=0,zero=false;
function a(value:any,room:number):boolean{ if(room===0)return false; if(Array.isArray(value)){for(let i=0;i<value.length;i++){const x=value[i]; if(typeof x==='string')continue; if(typeof x==='object'){if(x!==null&&!a(x,room-1))return false}else if(typeof x==='number'){ if(x===0)zero=true; else if(x>9007199254740991||x< -9007199254740991)return false}}return true}
 for(const k in value){keys++; const x=value[k]; if(typeof x==='string')continue; if(typeof x==='object'){if(x!==null&&!a(x,room-1))return false}else if(typeof x==='number'){ if(x===0)zero=true; else if(x>9007199254740991||x< -9007199254740991)return false}}
 return true}
function b(value:any,room:number):boolean{ if(room===0)return false; if(Array.isArray(value)){for(let i=0;i<value.length;i++){const x=value[i]; if(typeof x==='string')continue; if(typeof x==='object'){if(x!==null&&!b(x,room-1))return false}else if(typeof x==='number'){ if(x===0)zero=true; else if(x>9007199254740991||x< -9007199254740991)return false}}return true}
 for(const k in value){ if(k===''||k==='__proto__'||k==='constructor')return false; keys++; const x=value[k]; if(typeof x==='string')continue; if(typeof x==='object'){if(x!==null&&!b(x,room-1))return false}else if(typeof x==='number'){ if(x===0)zero=true; else if(x>9007199254740991||x< -9007199254740991)return false}}
 return true}
function cols(t:string){let c=0;for(let at=t.indexOf(':');at>=0;at=t.indexOf(':',at+1)){const p=t.charCodeAt(at-1);if(p===34||p===32||p===10||p===13||p===9)c++}return c}
function cols2(t:string){let c=0;for(let at=t.indexOf('":');at>=0;at=t.indexOf('":',at+2))c++;return c}
function cols3(t:string){return t.split('":').length-1}
for(const L of [200,1024,4096]){const docs=makeTickets(7,16,{length:L});const t=docs.map(d=>JSON.stringify(d));const v=t.map(x=>JSON.parse(x));
console.log(L,'walk a',time(i=>a(v[i],512)),'walk b',time(i=>b(v[i],512)),'cols',time(i=>cols(t[i]!)),'cols2',time(i=>cols2(t[i]!)),'split',time(i=>cols3(t[i]!)))}
