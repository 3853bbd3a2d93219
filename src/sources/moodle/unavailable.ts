import { Failure } from '../../domain/failure.ts';
import type { Source } from '../../domain/source.ts';

const unavailable = new Failure(
  'not_permitted',
  'The demo is switched off.',
  'Continue without it; only the operator of this server can change that.',
);
const refuse = () => Promise.reject(unavailable);

/** The Moodle of the demo where that is switched off. */
export const UNAVAILABLE_MOODLE: Source = {
  id: 'moodle',
  title: 'Moodle',
  provider: 'moodle-demo',
  unavailable,
  read: refuse,
  lists: refuse,
};
