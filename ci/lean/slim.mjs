// slim.mjs IN OUT: makes the loader of the WebAssembly Lean small and quick to start.
//
// The loader binds each of some 200,000 exports to a variable and to a global that nothing reads (89 MB of text), searches
// all their names for each symbol that is looked up, and starts four threads where one is used. What is replaced must be
// there exactly once; another build of the loader stops with an error here rather than run half changed.
import { readFileSync, writeFileSync } from 'node:fs';

const [input, output] = process.argv.slice(2);
let text = readFileSync(input, 'latin1');

function replace(before, after) {
  if (text.split(before).length !== 2) throw new Error(`${input}: expected this exactly once: ${before}`);
  text = text.replace(before, () => after);
}

// Names of exports to their numbers, and back, once for each library.
replace(
  'newSymIndex=Object.keys(lib.exports).indexOf(symbol);',
  'lib.numbers??=new Map(Object.keys(lib.exports).map((name,i)=>[name,i]));newSymIndex=lib.numbers.get(symbol)??-1;',
);
replace(
  'var symName=Object.keys(symDict)[symbolIndex];',
  'lib.names??=Object.keys(symDict);var symName=lib.names[symbolIndex];',
);
// A global for each export, where only those are read that the program imports.
replace(
  'else{continue}GOT[symName]??=new WebAssembly.Global({value:"i32",mutable:true});GOT[symName].value=newValue}',
  'else{continue}if(GOT[symName])GOT[symName].value=newValue}',
);
replace('pthreadPoolSize=4;', 'pthreadPoolSize=1;');

// The variables of exports: a declaration, then a function that sets them. Those that are read elsewhere stay.
const head = 'function assignWasmExports(wasmExports){';
replace(head, head);
const start = text.indexOf(head);
const end = text.indexOf('}', start);
const declaration = text.lastIndexOf('var ', start);
const names = text.slice(declaration + 4, start - 1).split(',');
const settings = text.slice(start + head.length, end).split(';');
const before = text.slice(0, declaration);
const after = text.slice(end);
const read = new Set();
for (const part of [before, after]) for (const [word] of part.matchAll(/[A-Za-z_$][\w$]*/g)) read.add(word);
const keptNames = names.filter((name) => read.has(name.split('=')[0]));
const keptSettings = settings.filter((setting) => {
  const variable = /^([\w$]+)=Module\["[^"]+"\]=wasmExports\["[^"]+"\](\.value)?$/.exec(setting);
  return variable === null || read.has(variable[1]);
});
const declared = keptNames.length > 0 ? `var ${keptNames.join(',')};` : '';
writeFileSync(output, `${before}${declared}${head}${keptSettings.join(';')}${after}`, 'latin1');
