import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import spec from '@toon-format/spec/package.json' with { type: 'json' };
import { decode } from '@toon-format/toon';
import { describe, expect, it } from 'vitest';
import { safeEncode } from '../../src/toon/encode.ts';

/** The fixtures of the official specification, pinned beside the encoder. */
interface Fixture {
  readonly name: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly shouldError?: boolean;
  readonly options?: {
    readonly delimiter?: string;
    readonly indent?: number;
    readonly strict?: boolean;
    readonly keyFolding?: string;
    readonly flattenDepth?: number;
    readonly expandPaths?: string;
  };
}

const SPEC = dirname(createRequire(import.meta.url).resolve('@toon-format/spec/package.json'));
const encoderVersion = (): string => JSON.parse(readFileSync(join(SPEC, '..', 'toon', 'package.json'), 'utf8')).version;

function fixtures(category: 'encode' | 'decode'): (readonly [string, Fixture])[] {
  const folder = join(SPEC, 'tests', 'fixtures', category);
  return readdirSync(folder).flatMap((file) => {
    const { tests } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tests: Fixture[] };
    return tests.map((fixture) => [`${file.replace('.json', '')}: ${fixture.name}`, fixture] as const);
  });
}

/** Options of the specification that the library no longer has; our answers use none. */
const isGivenUp = ({ options = {} }: Fixture): boolean =>
  options.keyFolding === 'safe' || options.expandPaths === 'safe';

/** Where version 4 of the library goes beyond version 3 of the specification, which both layouts avoid. */
const BEYOND = {
  /** Nested groups: `items[1]{id,nested{x}}`. */
  encode: ['arrays-objects: uses list format for objects with nested values'],
  /** Stricter where the specification allows to be lenient outside of strict mode. */
  decode: [
    'objects: treats extra brackets after valid array segment as literal key (non-strict)',
    'objects: treats non-integer bracket content as literal key (non-strict)',
    'objects: treats text between bracket segment and colon as literal key (non-strict)',
  ],
};

it('encoder and specification are the versions that were compared', () => {
  expect([encoderVersion(), spec.version]).toEqual(['4.4.0', '3.3.2']);
});

describe('our encoder writes what the specification says', () => {
  const ours = fixtures('encode').filter(([, fixture]) => !isGivenUp(fixture) && hasOurOptions(fixture));

  it('in all fixtures with the options that our answers are written with', () => {
    expect(ours.length).toBeGreaterThan(110);
  });

  it.each(ours.filter(([name]) => !BEYOND.encode.includes(name)))('%s', (_, { input, expected }) => {
    expect(safeEncode(input, { canonical: true })).toBe(expected);
  });

  it.each(ours)('and it is read back: %s', (_, { input }) => {
    // As JSON has it: -0 is 0.
    const kept: unknown = JSON.parse(JSON.stringify(input));
    expect(decode(safeEncode(input, { canonical: true }), { strict: true })).toEqual(kept);
    expect(decode(safeEncode(input, { rawColumns: ['id', 'name', 'when'] }), { strict: true })).toEqual(kept);
  });
});

/** Ours are: comma, two spaces. */
const hasOurOptions = ({ options = {} }: Fixture): boolean =>
  (options.delimiter ?? ',') === ',' && (options.indent ?? 2) === 2;

describe('the decoder that our answers are proved with reads what the specification says', () => {
  const read = fixtures('decode').filter(([name, fixture]) => !isGivenUp(fixture) && !BEYOND.decode.includes(name));

  it.each(read)('%s', (_, { input, expected, shouldError, options = {} }) => {
    const { strict, indent } = options;
    const run = (): unknown =>
      decode(String(input), {
        ...(strict !== undefined && { strict }),
        ...(indent !== undefined && { indentSize: indent }),
      });
    if (shouldError) expect(run).toThrow();
    else expect(run()).toEqual(expected);
  });
});
