import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Property {
  type: string;
  enum?: string[];
  items?: Property;
}

interface ListedTool {
  name: string;
  inputSchema: { properties: Record<string, Property>; required?: string[] };
  annotations: Record<string, unknown>;
}

const listIn = (name: string): ListedTool[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));

/**
 * Hosts keep the tools as they were when they connected, and directories as they were reviewed. At a release the stored list
 * is copied: `cp fixtures/tools.snap.json fixtures/tools.released.json`.
 */
const released = listIn('tools.released');
const now = new Map(listIn('tools.snap').map((tool) => [tool.name, tool]));

it.each(released.map((tool) => [tool.name, tool] as const))('%s still takes what it took', (name, before) => {
  const after = now.get(name);
  if (!after) throw new Error(`${name} is gone`);
  expect(after.annotations).toEqual({ ...before.annotations, title: after.annotations.title });
  const { properties, required = [] } = after.inputSchema;
  for (const [argument, was] of Object.entries(before.inputSchema.properties)) {
    const is = properties[argument];
    expect(is?.type, argument).toBe(was.type);
    expect(choicesOf(is)).toEqual(expect.arrayContaining(choicesOf(was)));
    if (choicesOf(was).length === 0) expect(choicesOf(is), argument).toEqual([]);
  }
  expect(before.inputSchema.required ?? []).toEqual(expect.arrayContaining(required));
});

const choicesOf = (property: Property | undefined): string[] => property?.enum ?? property?.items?.enum ?? [];
