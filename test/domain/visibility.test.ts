import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../src/domain/agenda.ts';
import {
  byRights,
  type CalendarRule,
  choicesFor,
  mayWriteTo,
  VISIBILITIES,
  visibilityBy,
} from '../../src/domain/visibility.ts';

const ROLES: readonly Calendar['role'][] = ['owner', 'writer', 'reader', 'free-busy'];

it('writing needs both a role that allows it and the person’s leave', () => {
  const allowed = ROLES.flatMap((role) =>
    VISIBILITIES.filter((visibility) => mayWriteTo(role, visibility)).map((visibility) => `${role} ${visibility}`),
  );
  expect(allowed).toEqual(['owner write', 'writer write']);
});

describe('the rule of a calendar', () => {
  const rules: CalendarRule[] = [
    { provider: 'google', calendarId: 'a', visibility: 'hidden' },
    { provider: 'google-demo', calendarId: 'b', visibility: 'busy' },
  ];

  it('is what was decided, else to give all', () => {
    const visibility = visibilityBy(rules, 'google');
    expect([visibility('a'), visibility('c')]).toEqual(['hidden', 'write']);
  });

  it('holds for one provider only', () => {
    expect(visibilityBy(rules, 'google')('b')).toBe('write');
    expect(visibilityBy(rules, 'google-demo')('b')).toBe('busy');
  });
});

it('nobody is offered more than their role allows, and everybody may hide', () => {
  for (const role of ROLES) {
    expect(choicesFor(role).at(-1)).toBe('hidden');
    expect(choicesFor(role).includes('write')).toBe(mayWriteTo(role, 'write'));
  }
  expect(choicesFor('free-busy')).not.toContain('read');
});

it('roles are ordered by what they allow', () => {
  expect(ROLES.toReversed().toSorted(byRights)).toEqual(ROLES);
});
