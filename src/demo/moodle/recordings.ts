import recorded from '../../../fixtures/moodle/recorded.json' with { type: 'json' };

export type Version = '4.5' | '5.1';
/** `t0`: Monday noon; `t1`: nine days later; `t2`: three hours after `t0`, with edits. 5.1 was recorded at `t0` only. */
export type State = 't0' | 't1' | 't2';
export type Student = 's1' | 's2';

/** What one student was answered, by function and, where there are several, the id that was asked for. */
export type Answers = Readonly<Record<string, unknown>>;

type Packed = Readonly<Record<string, unknown>>;

const POOL: readonly unknown[] = recorded.pool;
const WORLDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = recorded.worlds;
const known = new Map<string, Answers>();

/** Gives the recorded answers; throws where nothing was recorded. */
export function recordedAnswers(version: Version, state: State, student: Student): Answers {
  const name = `${version} ${state} ${student}`;
  const packed = WORLDS[version]?.[state]?.[student];
  if (packed === undefined) throw new Error(`nothing was recorded for ${name}`);
  const answers = known.get(name) ?? (unpacked(packed) as Answers);
  known.set(name, answers);
  return answers;
}

/** `{"$": n}` stands for the nth of the pool, with the fields beside it in place of its own. */
function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== 'object' || value === null) return value;
  const { $: base, ...own } = value as Packed;
  const fields = Object.fromEntries(Object.entries(own).map(([name, field]) => [name, unpacked(field)]));
  if (typeof base !== 'number') return fields;
  const whole = unpacked(POOL[base]);
  return Object.keys(fields).length === 0 ? whole : { ...(whole as Packed), ...fields };
}
