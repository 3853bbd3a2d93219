import { IcalPage, type IcalProps } from '../../src/pages/ical.tsx';
import { IcalAddedPage, type IcalAddedProps } from '../../src/pages/ical-added.tsx';
import { type Exhibit, HOSTILE, LIN } from './exhibit.ts';

const ical = (props: Partial<IcalProps> = {}): Exhibit => ({
  page: (view) => <IcalPage view={view} csrf="token" to="/account" available={true} problem={undefined} {...props} />,
  showing: { person: LIN },
});

const added = (props: Partial<IcalAddedProps> = {}): Exhibit => ({
  page: (view) => (
    <IcalAddedPage
      view={view}
      to="/account"
      name="課表"
      entries={42}
      upcoming={18}
      isWhole={true}
      isMoodle={false}
      {...props}
    />
  ),
  showing: { person: LIN },
});

export const ICAL_EXHIBITS: Readonly<Record<string, Exhibit>> = {
  ical: ical(),
  'ical-gone': ical({ problem: 'gone' }),
  'ical-full': ical({ problem: 'full' }),
  'ical-demo': { ...ical({ available: false }), demoOn: true },
  'ical-added': added(),
  'ical-added-moodle': added({
    name: 'moodle.example.edu',
    isMoodle: true,
    isWhole: false,
    to: '/interaction/abc/connect',
  }),
  'ical-added-hostile': added({ name: HOSTILE }),
};
