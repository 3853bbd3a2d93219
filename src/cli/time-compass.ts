#!/usr/bin/env node
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { run } from './operate/run.ts';

// whoever reads may have seen enough (`| head`), which is no crash; anything else, such as a full disk, is told
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`The output cannot be written (${error.code}): make room for it.\n`);
  process.exit(1);
});

/** The one command of the image: the server, and what its operator does beside it. */
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  input: () => text(process.stdin),
  out: (line) => process.stdout.write(`${line}\n`),
  outFile: (file) => pipeline(file.createReadStream({ autoClose: false }), process.stdout, { end: false }),
  // main.js lies beside this file's folder, built on its own, so that the server is not bundled twice
  serve: () => import(new URL('../main.js', import.meta.url).href),
  note: (line) => process.stderr.write(`${line}\n`),
});
