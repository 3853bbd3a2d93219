/** Small drawings; all of them decorate a text that says the same. */

export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
    <circle class="ring" cx="16" cy="16" r="13.5" />
    <path class="tick" d="M16 4.5v3M16 24.5v3M4.5 16h3M24.5 16h3" />
    <path class="north" d="M21.6 8.2 18 17.3l-3.6-2.2z" />
    <path class="south" d="M10.4 23.8 14 14.7l3.6 2.2z" />
  </svg>
);

const SHAPES = {
  yes: 'M3.5 8.6 6.6 11.7 12.6 4.9',
  no: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  warning: 'M8 3.2v6M8 12.2v.6',
} as const;

export const Glyph = ({ of }: { of: keyof typeof SHAPES }) => (
  <svg class={`symbol ${of}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d={SHAPES[of]} />
  </svg>
);

const CENTRE = 120;
const onDial = (hour: number, radius: number): string => {
  const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2;
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE + radius * Math.sin(angle)).toFixed(1)}`;
};
const arc = (from: number, to: number, radius: number): string =>
  `M${onDial(from, radius)}A${radius} ${radius} 0 ${to - from > 12 ? 1 : 0} 1 ${onDial(to, radius)}`;
const tick = (hour: number): string => `M${onDial(hour, hour % 6 ? 108 : 104)}L${onDial(hour, 113)}`;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A day as a dial: three blocks of a calendar, and a needle that points at the free time. */
export const Dial = () => (
  <svg class="dial" viewBox="0 0 240 240" width="240" height="240" aria-hidden="true" focusable="false">
    <circle class="face" cx={CENTRE} cy={CENTRE} r="116" />
    <path class="tick" d={HOURS.map(tick).join('')} />
    <path class="block lecture" d={arc(9, 12, 90)} />
    <path class="block lab" d={arc(13.3, 15.2, 90)} />
    <path class="block sport" d={arc(18.5, 20, 90)} />
    <path class="block night" d={arc(23.5, 31, 90)} />
    <path class="north" d={`M${onDial(16.8, 78)}L${onDial(20.2, 13)}L${onDial(13.4, 13)}z`} />
    <path class="south" d={`M${onDial(4.8, 78)}L${onDial(20.2, 13)}L${onDial(13.4, 13)}z`} />
    <circle class="pin" cx={CENTRE} cy={CENTRE} r="5" />
  </svg>
);
