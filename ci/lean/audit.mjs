// audit.mjs NAMES MODULE.olean…: the axioms that our own proof terms use, read from what Lean wrote.
//
// NAMES is a file with a theorem's full name a line: each must be found. Prints how many theorems there are and which axioms
// they use; exits 1, naming them, when a module declares an axiom, when a term uses one that is not among the standard
// three, or when a theorem is missing.
//
// What it cannot see: the library's theorems come without their proofs in the WebAssembly build, so an axiom used inside
// the library alone is not noticed, but for the two ways in that are known by name. On an ordinary toolchain
// `#print axioms` looks everywhere (ci/lean.sh).
//
// The format (version 2, 32 bits): an object is named by its address; the file says at 80 where it believes itself to lie,
// and at 84 which object is its root. An object has eight bytes of header, with its tag in the last, then its fields.
import { existsSync, readFileSync } from 'node:fs';

const STANDARD = ['Classical.choice', 'Quot.sound', 'propext'];
const KNOWN = [...STANDARD, 'Lean.ofReduceBool', 'Lean.ofReduceNat', 'Lean.trustCompiler', 'sorryAx'];
/** The axiom that a name of the library stands for. */
const WAYS_IN = [[/^Classical\./, 'Classical.choice'], [/^funext$/, 'Quot.sound']];
const KIND = ['axiom', 'def', 'theorem', 'opaque', 'quot', 'inductive', 'constructor', 'recursor'];
const WITH_VALUE = ['def', 'theorem', 'opaque'];

/** The parts of a module in memory: the file itself, and beside it what only the server and the proofs need. */
class Memory {
  parts = [];
  root = 0;

  constructor(file) {
    for (const name of [file, `${file}.server`, `${file}.private`]) {
      if (existsSync(name)) this.add(name);
    }
  }

  add(name) {
    const bytes = readFileSync(name);
    if (bytes.toString('latin1', 0, 5) !== 'olean' || bytes[5] !== 2) throw new Error(`${name}: not an olean of version 2`);
    this.parts.push({ base: bytes.readUInt32LE(80), bytes });
    this.root = bytes.readUInt32LE(84); // the last part knows most
  }

  at(address) {
    const part = this.parts.find(({ base, bytes }) => base <= address && address < base + bytes.length);
    if (part === undefined) throw new Error(`address ${address} is in no part`);
    return [part.bytes, address - part.base];
  }

  word(address) {
    const [bytes, offset] = this.at(address);
    return bytes.readUInt32LE(offset);
  }

  tag(object) {
    return this.word(object + 4) >>> 24;
  }

  field(object, number) {
    return this.word(object + 8 + 4 * number);
  }

  array(object) {
    return Array.from({ length: this.word(object + 8) }, (_, i) => this.word(object + 16 + 4 * i));
  }

  string(object) {
    const [bytes, offset] = this.at(object);
    return bytes.toString('utf8', offset + 20, offset + 19 + bytes.readUInt32LE(offset + 8));
  }
}

/** Whether a word is a small number rather than an object. */
const isScalar = (word) => (word & 1) === 1;

function nameOf(memory, object, known) {
  if (isScalar(object)) return '';
  if (!known.has(object)) {
    const prefix = nameOf(memory, memory.field(object, 0), known);
    const last = memory.field(object, 1);
    const text = memory.tag(object) === 1 ? memory.string(last) : String(last >>> 1);
    known.set(object, prefix === '' ? text : `${prefix}.${text}`);
  }
  return known.get(object);
}

/** The constants that an expression names, added to `found`. */
function constantsIn(memory, expression, names, found) {
  const stack = [expression];
  const seen = new Set();
  while (stack.length > 0) {
    const object = stack.pop();
    if (isScalar(object) || seen.has(object)) continue;
    seen.add(object);
    const fields = (...numbers) => numbers.forEach((number) => stack.push(memory.field(object, number)));
    switch (memory.tag(object)) {
      case 4: // a constant
        found.add(nameOf(memory, memory.field(object, 0), names));
        break;
      case 5: // an application
        fields(0, 1);
        break;
      case 6: // a function and a product
      case 7:
        fields(1, 2);
        break;
      case 8: // a let
        fields(1, 2, 3);
        break;
      case 10: // annotated
        fields(1);
        break;
      case 11: // a projection
        found.add(nameOf(memory, memory.field(object, 0), names));
        fields(2);
        break;
    }
  }
}

/** The constants that a module declares: name to kind and the constants used. */
function declarations(file) {
  const memory = new Memory(file);
  const names = new Map();
  const declared = new Map();
  for (const info of memory.array(memory.field(memory.root, 2))) {
    const kind = KIND[memory.tag(info)];
    const value = memory.field(info, 0);
    const head = memory.field(value, 0);
    const uses = new Set();
    constantsIn(memory, memory.field(head, 2), names, uses);
    if (WITH_VALUE.includes(kind)) constantsIn(memory, memory.field(value, 1), names, uses);
    declared.set(nameOf(memory, memory.field(head, 0), names), { kind, uses });
  }
  return declared;
}

const [list, ...files] = process.argv.slice(2);
const wanted = readFileSync(list, 'utf8').split('\n').filter((name) => name !== '');
const ours = new Map(files.flatMap((file) => [...declarations(file)]));
const faults = [];

/** The axioms behind a constant, as far as our own terms show. */
function axioms(name) {
  const found = new Set();
  const seen = new Set();
  const stack = [name];
  while (stack.length > 0) {
    const constant = stack.pop();
    if (seen.has(constant)) continue;
    seen.add(constant);
    const own = ours.get(constant);
    if (KNOWN.includes(constant) || own?.kind === 'axiom') found.add(constant);
    WAYS_IN.filter(([names]) => names.test(constant)).forEach(([, axiom]) => found.add(axiom));
    if (own !== undefined) stack.push(...own.uses);
  }
  return [...found].sort();
}

const used = new Set();
for (const [name, { kind }] of ours) {
  if (kind === 'axiom') faults.push(`${name} is an axiom`);
  const beyond = axioms(name).filter((axiom) => !STANDARD.includes(axiom));
  if (beyond.length > 0 && kind !== 'axiom') faults.push(`${name} uses ${beyond.join(', ')}`);
}
for (const name of wanted) {
  if (ours.get(name)?.kind !== 'theorem') faults.push(`${name} is not among the theorems that were checked`);
  axioms(name).forEach((axiom) => used.add(axiom));
}
faults.forEach((fault) => console.log(`audit: ${fault}`));
console.log(`${wanted.length} theorems; axioms used: ${[...used].sort().join(', ') || 'none'}`);
process.exit(faults.length > 0 ? 1 : 0);
