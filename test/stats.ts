import { mkdirSync, writeFileSync } from 'node:fs';
import { statsFiles } from './stats/report.ts';

/** `npm run stats`: measures the forms of an answer and writes figures and answers to fixtures/toon. */
const folder = new URL('../fixtures/toon/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await statsFiles())) {
  writeFileSync(new URL(name, folder), text);
  if (name.endsWith('.md')) process.stdout.write(text);
}
