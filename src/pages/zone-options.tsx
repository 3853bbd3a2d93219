import { toZone, type Zone } from '../domain/time.ts';
import { zoneText } from '../texts/format.ts';
import type { View } from './view.ts';

const COMMON = [
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'Asia/Seoul',
  'Asia/Singapore',
  'Asia/Bangkok',
  'Asia/Kolkata',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
].flatMap((name) => toZone(name) ?? []);

/** The list of the platform still has the former names of these. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const REGIONS = [
  ...Map.groupBy(
    Intl.supportedValuesOf('timeZone').flatMap((name) => toZone(RENAMED[name] ?? name) ?? []),
    (zone) => zone.split('/')[0] as Region,
  ),
];
type Region = keyof View['t']['settings']['region'];
const LISTED = new Set<Zone>([...COMMON, ...REGIONS.flatMap(([, zones]) => zones)]);

interface ZoneOptionsProps {
  readonly view: View;
  readonly chosen: string;
}

/** All zones: the usual ones first, the rest by region under their cities, so that typing a city's name finds it. */
export const ZoneOptions = ({ view, chosen }: ZoneOptionsProps) => {
  const common = COMMON.some((zone) => zone === chosen);
  const unlisted = LISTED.has(chosen as Zone) ? undefined : toZone(chosen);
  const { region, zoneCommon } = view.t.settings;
  return (
    <>
      <optgroup label={zoneCommon}>
        {[...(unlisted === undefined ? [] : [unlisted]), ...COMMON].map((zone) => (
          <option value={zone} selected={zone === chosen}>
            {nameOf(zone, view)}
          </option>
        ))}
      </optgroup>
      {REGIONS.map(([name, zones]) => (
        <optgroup label={region[name]}>
          {zones.toSorted().map((zone) => (
            <option value={zone} selected={!common && zone === chosen}>
              {cityOf(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
};

/** The city comes first, so that the keyboard finds it here too. */
function nameOf(zone: Zone, { language }: View): string {
  const people = zoneText(zone, language);
  return zone === 'UTC' ? zone : `${cityOf(zone)} – ${people}`;
}

const cityOf = (zone: Zone): string => zone.replace(/^[^/]*\//, '').replaceAll('_', ' ');
