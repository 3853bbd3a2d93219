import { z } from 'zod';

/*
 * What is used of Moodle's answers (webservice API, 3.9 to 5.1). Fields that are new or of no use are let through; a row
 * that lacks what is used is counted as broken and leaves the others alone.
 */

/** 2100 in Unix seconds, and ten years: what is beyond is no time that somebody set. */
const [LATEST, LONGEST] = [4_102_444_800, 315_360_000];
const Seconds = z.number().min(0).max(LATEST);
/** Unix seconds; 0 and null are Moodle's words for "not set". */
const Time = Seconds.nullish().transform((seconds) => seconds || undefined);
const Flag = z.union([z.boolean(), z.number().transform(Boolean)]).nullish();
const Html = z.string().nullish();

export const Course = z.object({ id: z.number(), fullname: z.string(), startdate: Time, enddate: Time });
export type Course = z.output<typeof Course>;

export const Group = z.object({ id: z.number() });

/** Of the calendar: everything that has a date there. `instance` is the id within the module. */
export const CalendarRow = z.object({
  id: z.number(),
  name: z.string(),
  description: Html,
  location: Html,
  courseid: z.number().nullish(),
  modulename: z.string().nullish(),
  instance: z.number().nullish(),
  eventtype: z.string(),
  timestart: Seconds,
  timeduration: z.number().min(0).max(LONGEST).nullish(),
  visible: Flag,
});
export type CalendarRow = z.output<typeof CalendarRow>;

/** Of what is still to do. Here `instance` is the id of the course module, not that within the module. */
export const ActionEvent = z.object({
  id: z.number(),
  activityname: z.string().nullish(),
  modulename: z.string().nullish(),
  instance: z.number().nullish(),
  course: z.object({ id: z.number(), fullname: z.string() }).nullish(),
});
export type ActionEvent = z.output<typeof ActionEvent>;

export const Assignment = z.object({
  id: z.number(),
  cmid: z.number(),
  course: z.number(),
  name: z.string(),
  intro: Html,
  nosubmissions: Flag,
  allowsubmissionsfromdate: Time,
  duedate: Time,
  cutoffdate: Time,
});
export type Assignment = z.output<typeof Assignment>;

/** `overduehandling` and `graceperiod` are null before the quiz opens and after its end. */
export const Quiz = z.object({
  id: z.number(),
  coursemodule: z.number(),
  course: z.number(),
  name: z.string(),
  intro: Html,
  timeopen: Time,
  timeclose: Time,
  overduehandling: z.string().nullish(),
  graceperiod: Time,
});
export type Quiz = z.output<typeof Quiz>;

export const Forum = z.object({
  id: z.number(),
  cmid: z.number(),
  course: z.number(),
  name: z.string(),
  intro: Html,
  duedate: Time,
  cutoffdate: Time,
});
export type Forum = z.output<typeof Forum>;

export const Module = z.object({
  id: z.number(),
  name: z.string(),
  modname: z.string(),
  instance: z.number(),
  uservisible: Flag,
  completion: z.number().nullish(),
  completiondata: z.object({ state: z.number() }).nullish(),
});
export type Module = z.output<typeof Module>;

const HandIn = z.object({ status: z.string() }).nullish();
/** `lastattempt` is absent where the person can hand in nothing. */
export const Submission = z.object({
  lastattempt: z
    .object({ submission: HandIn, teamsubmission: HandIn, extensionduedate: Time })
    .nullish()
    .transform((last) => last ?? undefined),
});
export type Submission = NonNullable<z.output<typeof Submission>['lastattempt']>;

export const Attempt = z.object({ state: z.string() });
export type Attempt = z.output<typeof Attempt>;

export const SiteInfo = z.object({
  release: z.string().catch(''),
  lang: z.string().catch('en'),
  functions: z.array(z.object({ name: z.string() })),
});
export type SiteInfo = z.output<typeof SiteInfo>;

/** Lists as the functions wrap them. */
export const Lists = {
  plain: z.array(z.unknown()),
  events: z.object({ events: z.array(z.unknown()) }).transform(({ events }) => events),
  groups: z.object({ groups: z.array(z.unknown()) }).transform(({ groups }) => groups),
  assignments: z
    .object({ courses: z.array(z.object({ assignments: z.array(z.unknown()) })) })
    .transform(({ courses }) => courses.flatMap(({ assignments }) => assignments)),
  quizzes: z.object({ quizzes: z.array(z.unknown()) }).transform(({ quizzes }) => quizzes),
  attempts: z.object({ attempts: z.array(z.unknown()) }).transform(({ attempts }) => attempts),
  modules: z
    .array(z.object({ modules: z.array(z.unknown()) }))
    .transform((sections) => sections.flatMap(({ modules }) => modules)),
} as const;

/** Where the next page of action events begins. */
export const PageEnd = z.object({ lastid: z.number().nullish() });
