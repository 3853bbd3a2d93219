import type { FreeDay, Placement, PlanKind } from '../../src/domain/plan.ts';
import { PLAN_KINDS } from '../../src/domain/plan.ts';
import type { Hours } from '../../src/domain/preferences.ts';
import type {
  Applied,
  AppliedBlock,
  BlockState,
  EditedBlock,
  StudioEdits,
  StudioPayload,
  StudioPlan,
  StudioReply,
  StudioWork,
} from '../../src/domain/studio.ts';
import { threePlans } from '../../src/planner/schedule/three-plans.ts';
import { newBlock } from '../../src/web/block.ts';
import { countBlocks } from '../../src/web/plan-numbers.ts';
import { DAYS, week } from './week.ts';
import { weekPlans } from './week-plans.ts';

export const SESSION = 'c2Vzc2lvbi1vZi10aGUtdGVzdA';
export const CSRF = 'form-token';

type Optional<Type> = { readonly [Key in keyof Type]?: Type[Key] | undefined };
/** Everything that any of the questions may hold. */
type Asked = Optional<StudioEdits & { confirm: string; confirmed: readonly string[] }>;

/** Stands in for the server: it speaks the contract of the studio, keeps one session in memory, and makes new plans with the real scheduler. */
export class StudioStand {
  readonly calls: { readonly name: string; readonly ask: unknown }[] = [];
  isSignedOut = false;
  /** What the next write answers, instead of doing it. */
  next: StudioReply | undefined;
  /** How many events can be written until the calendar fails. */
  writable = Number.POSITIVE_INFINITY;
  /** Blocks whose events somebody changes before they are taken out. */
  editedLater: readonly string[] = [];
  #payload: StudioPayload;
  #computed: readonly StudioPlan[] = [];

  constructor(payload: StudioPayload, computed: readonly StudioPlan[]) {
    this.#payload = payload;
    this.#computed = computed;
  }

  get payload(): StudioPayload {
    return this.#payload;
  }

  plan(kind: PlanKind = this.#payload.plan): StudioPlan {
    const plan = this.#payload.plans.find((candidate) => candidate.kind === kind);
    if (!plan) throw new Error(`no plan ${kind}`);
    return plan;
  }

  /** Changes the session as another window would. */
  elsewhere(change: Partial<StudioPayload>): void {
    this.#payload = { ...this.#payload, ...change, revision: this.#payload.revision + 1 };
  }

  async answer(name: string, ask: Asked): Promise<StudioReply> {
    this.calls.push({ name, ask });
    if (name === 'load') return this.#reply();
    const instead = this.next;
    this.next = undefined;
    if (instead) return instead;
    if (ask.revision !== this.#payload.revision) return CONFLICT;
    if (name === 'save') return this.#save(ask);
    if (name === 'apply') return ask.confirm ? this.#apply() : this.#preview();
    return this.#undo(ask.confirmed ?? []);
  }

  #reply(change: Partial<StudioPayload> = {}): StudioReply {
    this.#payload = { ...this.#payload, ...change };
    return { kind: 'payload', payload: this.#payload };
  }

  #changed(change: Partial<StudioPayload>): StudioReply {
    return this.#reply({ ...change, revision: this.#payload.revision + 1 });
  }

  async #save({
    plan = this.#payload.plan,
    blocks,
    minutes,
    deferred,
    takes,
    target,
    replan,
  }: Asked): Promise<StudioReply> {
    let plans = this.#payload.plans;
    if (blocks) {
      const at = plans.findIndex(({ kind }) => kind === plan);
      const computed = this.#computed[at] as StudioPlan;
      const changed =
        blocks === 'reset'
          ? computed
          : edited(this.#payload, plans[at] as StudioPlan, blocks as readonly EditedBlock[]);
      plans = plans.with(at, changed);
    }
    const work = this.#payload.work.map((one) =>
      minutes?.[one.id] ? { ...one, minutes: minutes[one.id] ?? 0, assumed: false } : one,
    );
    const busy = this.#payload.busy.map((one) => {
      const takesTime = one.choice && takes?.[one.choice.id];
      return one.choice && takesTime !== undefined ? { ...one, choice: { ...one.choice, takesTime } } : one;
    });
    const left = deferred ?? this.#payload.deferred;
    if (minutes || deferred || takes || replan) {
      const locked = plans.find(({ kind }) => kind === plan)?.blocks.filter((block) => block.locked) ?? [];
      plans = await plansFor(
        this.#payload.free,
        work.filter((one) => !left.includes(one.id) && one.minutes > 0),
        locked,
      );
      this.#computed = plans;
    }
    return this.#changed({ plan, plans, work, busy, deferred: left, ...(target ? { target } : {}) });
  }

  #events(state: BlockState): AppliedBlock[] {
    return this.plan().blocks.map(({ work, start, end }, index) => ({
      block: `block-${index}`,
      work,
      title: this.#payload.work.find(({ id }) => id === work)?.title ?? '',
      start,
      end,
      state,
      why: undefined,
    }));
  }

  #calendar(): string {
    return this.#payload.targets.find(({ id }) => id === this.#payload.target)?.name ?? '';
  }

  #preview(): StudioReply {
    const done = this.#payload.applied?.state === 'incomplete' ? this.#payload.applied.blocks : [];
    const written = done.filter(({ state }) => state === 'created').map(({ block }) => block);
    const create = this.#events('planned').filter(({ block }) => !written.includes(block));
    const overlaps = [{ block: create[0]?.block ?? '', title: 'Dentist <b>' }];
    const { missing } = this.#payload;
    return { kind: 'preview', preview: { confirm: 'yes', calendar: this.#calendar(), create, overlaps, missing } };
  }

  #apply(): StudioReply {
    const before = this.#payload.applied?.state === 'incomplete' ? this.#payload.applied.blocks : [];
    let left = this.writable;
    const blocks = this.#events('created').map((block): AppliedBlock => {
      if (before.some((one) => one.block === block.block && one.state === 'created'))
        return { ...block, state: 'already' };
      return left-- > 0 ? block : { ...block, state: 'failed', why: 'Google did not answer in time.' };
    });
    const state = blocks.some((block) => block.state === 'failed') ? 'incomplete' : 'complete';
    return this.#changed({ applied: { plan: this.#payload.plan, calendar: this.#calendar(), state, blocks } });
  }

  #undo(confirmed: readonly string[]): StudioReply {
    const applied = this.#payload.applied as Applied;
    const blocks = applied.blocks.map((block): AppliedBlock => {
      const stays = this.editedLater.includes(block.block) && !confirmed.includes(block.block);
      return { ...block, state: stays ? 'edited' : 'removed', why: stays ? 'Somebody changed it since.' : undefined };
    });
    return this.#changed({ applied: { ...applied, state: 'undone', blocks } });
  }
}

const CONFLICT: StudioReply = {
  kind: 'refused',
  reason: 'conflict',
  why: 'Somebody else changed it.',
  next: 'Load it again.',
};

function edited(payload: StudioPayload, plan: StudioPlan, blocks: readonly EditedBlock[]): StudioPlan {
  const known = (block: Placement) => plan.blocks.find((one) => one.work === block.work && one.start === block.start);
  const numbers = countBlocks(payload, blocks.map(newBlock));
  return {
    ...plan,
    edited: true,
    numbers: { ...plan.numbers, ...numbers },
    blocks: blocks.map((block) => {
      const minutes = (Date.parse(`${block.end}Z`) - Date.parse(`${block.start}Z`)) / 60_000;
      const reason = {
        code: 'locked',
        due: undefined,
        spareMinutes: undefined,
        lateMinutes: 0,
        dayMinutes: minutes,
        part: 1,
        parts: 1,
      } as const;
      return { ...block, minutes, late: false, reason: known(block)?.reason ?? reason };
    }),
  };
}

/** What the real scheduler makes of a week. */
export async function plansFor(
  days: readonly FreeDay[],
  work: readonly StudioWork[],
  locked: readonly Placement[],
): Promise<readonly StudioPlan[]> {
  const free = days.map(({ date, free: hours }) => ({
    date,
    free: hours.flatMap((one) => without(date, one, locked)),
  }));
  const plans = await threePlans({ days: free, work, locked });
  return plans.map((plan) => ({ ...plan, edited: false }));
}

/** Free hours without what is locked in them. */
function without(date: string, hours: Hours, locked: readonly Placement[]): Hours[] {
  let rest = [hours];
  for (const { start, end } of locked.filter((block) => block.start.startsWith(date))) {
    rest = rest.flatMap(({ from, to }) => [
      { from, to: [to, start.slice(11)].sort()[0] ?? to },
      { from: [from, end.slice(11)].sort()[1] ?? from, to },
    ]);
    rest = rest.filter(({ from, to }) => from < to);
  }
  return rest;
}

/** What a page that is being left still sends must not fit the stand that follows. */
let stands = 0;

/** A stand with a student's week and written-out plans; `overloaded` = more work than time before Wednesday. */
export function studioStand(change: Partial<StudioPayload> & { overloaded?: boolean } = {}): StudioStand {
  const { overloaded = false, ...rest } = change;
  const { busy, free, work } = week(overloaded);
  const plans = weekPlans(work, overloaded);
  return new StudioStand(
    {
      session: SESSION,
      revision: ++stands * 1_000,
      language: 'en',
      zone: 'Asia/Taipei' as StudioPayload['zone'],
      offset: '+08:00',
      now: `${DAYS[0]}T08:40`,
      range: { from: DAYS[0], to: DAYS[6] },
      viewDate: DAYS[0],
      weekStart: 'Mon',
      free,
      busy,
      work,
      plans,
      plan: PLAN_KINDS[0],
      targets: [
        { id: 'time-compass:a', name: 'Time Compass', permissionUrl: undefined },
        { id: 'space', name: 'Studies', permissionUrl: undefined },
        { id: 'other', name: 'Family', permissionUrl: 'https://time-compass.test/permission' },
      ],
      target: 'time-compass:a',
      applied: undefined,
      assumed: ['meals', 'sleep'],
      missing: [],
      deferred: [],
      url: `https://time-compass.test/sessions/${SESSION}`,
      settingsUrl: 'https://time-compass.test/account/settings',
      ...rest,
    },
    plans,
  );
}
