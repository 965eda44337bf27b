// launch.cjs [arguments of lean]: runs the WebAssembly Lean that lies beside this file.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const loader = path.join(__dirname, 'lean.js');

// This build reports what it loads; nobody asked.
const chatter = /^(\[DEBUG|  - \/.*\.olean$|  mainModule\? = )/m;
const log = console.log.bind(console);
console.log = (...parts) => {
  if (!chatter.test(String(parts[0]))) log(...parts);
};

// An error of the loader would print its line, which is the whole loader.
process.on('uncaughtException', (error) => {
  fs.writeSync(2, `lean stopped: ${String(error && error.stack).split('\n').slice(0, 8).join('\n')}\n`);
  process.exit(1);
});

// Lean writes byte by byte: a line at a time is passed on.
const writers = [];
function writer(descriptor) {
  let line = [];
  const flush = () => {
    if (line.length === 0) return;
    const text = Buffer.from(line);
    line = [];
    if (chatter.test(text.toString('utf8'))) return;
    for (let at = 0; at < text.length; ) {
      try {
        at += fs.writeSync(descriptor, text, at);
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
      }
    }
  };
  writers.push(flush);
  return (byte) => {
    if (byte === null) return flush();
    line.push(byte & 255);
    if (byte === 10) flush();
  };
}

// A read ends after each line, so that a program can answer a line before the next one is there.
const input = Buffer.alloc(1 << 16);
let at = 0;
let filled = 0;
let lineEnded = false;
function reader() {
  if (lineEnded) {
    lineEnded = false;
    return undefined;
  }
  while (at === filled) {
    try {
      filled = fs.readSync(0, input, 0, input.length, null);
      at = 0;
    } catch (error) {
      if (error.code === 'EOF') return null;
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      continue;
    }
    if (filled === 0) return null;
  }
  const byte = input[at++];
  lineEnded = byte === 10;
  return byte;
}

// The file system of this build has /tmp and /home; whatever else a path begins with is added.
function mount(module) {
  const { FS } = module;
  const places = [process.cwd(), __dirname, ...(process.env.LEAN_PATH || '').split(':'), ...process.argv.slice(2)];
  const tops = new Set(places.filter((place) => place.startsWith('/')).map((place) => `/${place.split('/')[1]}`));
  for (const top of tops) {
    if (['/tmp', '/home', '/dev', '/proc'].includes(top) || !fs.existsSync(top)) continue;
    if (!FS.analyzePath(top).exists) FS.mkdir(top);
    FS.mount(module.NODEFS || FS.filesystems.NODEFS, { root: top }, top);
  }
  module.ENV.LLVM_PROFILE_FILE = '/dev/null'; // the build counts its branches and would write a file of them
}

// The main thread, which executes `main` of a program, has a stack of 64 kB, and this build does not notice when that is
// used up: a recursion some hundred deep writes over other data. It gets a larger one.
const stackBytes = 64 << 20;
function enlargeStack(module) {
  const low = module._malloc(stackBytes);
  if (low === 0) throw new Error('no memory for the stack');
  module._emscripten_stack_set_limits(low + stackBytes, low);
  module.__emscripten_stack_restore(low + stackBytes);
}

const Module = {
  arguments: process.argv.slice(2),
  thisProgram: path.join(__dirname, 'lean'),
  stdin: reader,
  stdout: writer(1),
  stderr: writer(2),
  preRun: [() => mount(Module)],
  onRuntimeInitialized: () => enlargeStack(Module),
  quit: (status) => {
    writers.forEach((flush) => flush());
    process.exit(status);
  },
};
const names = ['Module', 'require', 'module', 'exports', '__filename', '__dirname'];
const run = vm.compileFunction(fs.readFileSync(loader, 'utf8'), names, { filename: loader });
run(Module, require, { exports: {} }, {}, loader, __dirname);
