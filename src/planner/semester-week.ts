import { Failure } from '../domain/failure.ts';
import type { Account } from '../domain/identity.ts';
import { type CourseDays, type SemesterWeek, semesterWeekOf } from '../domain/semester.ts';
import type { Source } from '../domain/source.ts';
import type { Frame } from './frame.ts';
import type { Ports } from './ports.ts';
import { sourcesFor } from './sources-for.ts';
import { askOne } from './survey.ts';

/** The number of a week is no reason to wait as long as for the data itself. */
const DEADLINE_MS = 3_000;

/** Asks the person's schools when their courses began, and counts the weeks since then. */
export async function semesterWeek(ports: Ports, frame: Frame): Promise<SemesterWeek | undefined> {
  const schools = sourcesFor(ports, { kind: frame.kind }).filter(({ courseDays }) => courseDays !== undefined);
  const asked = schools.flatMap((source) =>
    frame.accounts
      .filter(({ provider, state }) => provider === source.provider && state === 'live')
      .map((account) => ask(ports, frame, source, account)),
  );
  return semesterWeekOf(frame.today, frame.zone, (await Promise.all(asked)).flat());
}

/** A school that fails here fails again when its deadlines are read, and is told of then. */
async function ask(ports: Ports, frame: Frame, source: Source, account: Account): Promise<readonly CourseDays[]> {
  const { zone } = frame;
  const inHaste = { ...ports, deadlineMs: Math.min(DEADLINE_MS, ports.deadlineMs ?? DEADLINE_MS) };
  try {
    const days = await askOne(inHaste, frame, { source, account }, async (one, access) =>
      one.courseDays?.({ ...access, zone }),
    );
    return days ?? [];
  } catch (thrown) {
    if (!(thrown instanceof Failure)) ports.onFailure(`asking ${source.id} for its courses`, thrown);
    return [];
  }
}
