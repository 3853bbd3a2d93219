import type { Context } from 'hono';
import { launchAddress } from '../../accounts/moodle/pasted-link.ts';
import type { User } from '../../domain/identity.ts';
import { MoodleAddressPage } from '../../pages/moodle/address-page.tsx';
import { MoodleDonePage } from '../../pages/moodle/done-page.tsx';
import { MoodleHostPage } from '../../pages/moodle/host-page.tsx';
import { MoodleTodoPage } from '../../pages/moodle/todo-page.tsx';
import { MoodleWaysPage } from '../../pages/moodle/ways-page.tsx';
import { renderPage } from '../../pages/render.ts';
import { withQuery } from '../answer.ts';
import type { SiteParts } from '../parts.ts';
import { zoneOf } from '../zone.ts';
import { codeAddress, codePlace } from './hand-over.tsx';
import { pathOf, type StageAt, type Visit } from './visit.ts';

/** Where a calendar link is connected, and then back to where this began. */
const icalPath = (to: string): string => withQuery('/connect/ical', { to });

interface Asked {
  readonly to: string;
  readonly typed: string;
  readonly problem?: StageAt<'address'>['problem'] | 'expired' | undefined;
  readonly host?: string | undefined;
}

/** Answers with the question for the address; the demo's is filled in. */
export async function showAddress(c: Context, parts: SiteParts, user: User, asked: Asked): Promise<Response> {
  const { standIn } = parts.moodle(user);
  const props = {
    csrf: await parts.visitors.csrf(c),
    ...asked,
    typed: asked.typed || (standIn?.wwwroot ?? ''),
    problem: asked.problem,
    isDemo: standIn !== undefined,
    icalPath: icalPath(asked.to),
  };
  return renderPage(c, parts.house, (view) => <MoodleAddressPage view={view} {...props} />, { person: user });
}

/** Answers with the page for how far an attempt has come. */
export async function showVisit(
  c: Context,
  parts: SiteParts,
  user: User,
  id: string,
  { to, stage }: Visit,
): Promise<Response> {
  const showing = { person: user };
  const step = { csrf: await parts.visitors.csrf(c), to, path: pathOf(id) };
  switch (stage.at) {
    case 'address':
      return showAddress(c, parts, user, { to, ...stage });
    case 'host':
      return renderPage(c, parts.house, (view) => <MoodleHostPage view={view} {...step} {...stage} />, showing);
    case 'ways': {
      const props = { ...step, ...stage, ...waysProps(parts, user, to, stage) };
      return renderPage(c, parts.house, (view) => <MoodleWaysPage view={view} {...props} />, showing);
    }
    case 'todo': {
      const { site, problem, attempt, isStill } = stage;
      const props = { ...step, site, problem, attempt, isStill };
      return renderPage(c, parts.house, (view) => <MoodleTodoPage view={view} {...props} />, showing);
    }
    case 'done': {
      const props = { to, ...stage, zone: await zoneOf(parts, user) };
      return renderPage(c, parts.house, (view) => <MoodleDonePage view={view} {...props} />, showing);
    }
  }
}

function waysProps(parts: SiteParts, user: User, to: string, stage: StageAt<'ways'>) {
  const { site, passport, username = '', handOver, trouble } = stage;
  const { standIn } = parts.moodle(user);
  const isOpen = handOver !== undefined && handOver.endsAt > parts.now();
  return {
    username,
    trouble,
    launchAddress: launchAddress(site, passport),
    demoLogin: standIn,
    icalPath: standIn === undefined ? icalPath(to) : undefined,
    handOver: isOpen
      ? { code: handOver.code, place: codePlace(parts), address: codeAddress(parts, handOver.code) }
      : undefined,
  };
}
