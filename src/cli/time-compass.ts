#!/usr/bin/env node
import { createReadStream } from 'node:fs';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { run } from './operate/run.ts';

/** The one command of the image: the server, and what its operator does beside it. */
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  input: () => text(process.stdin),
  out: (line) => process.stdout.write(`${line}\n`),
  outFile: (path) => pipeline(createReadStream(path), process.stdout, { end: false }),
  // main.js lies beside this file's folder, built on its own, so that the server is not bundled twice
  serve: () => import(new URL('../main.js', import.meta.url).href),
  note: (line) => process.stderr.write(`${line}\n`),
});
