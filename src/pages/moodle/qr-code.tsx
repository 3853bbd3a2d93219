import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** What it leads to, for people who do not see it. */
  readonly label: string;
}

const QUIET_MODULES = 4;

/** A QR code, dark on light in every theme, since many readers know no other. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, data } = encode(text, { border: QUIET_MODULES });
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} width="200" height="200" role="img" aria-label={label}>
      <rect fill="#fff" width={size} height={size} />
      <path fill="#000" d={data.map(rowPath).join('')} />
    </svg>
  );
};

/** One stroke per run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs = row
    .map((dark) => (dark ? 'x' : ' '))
    .join('')
    .matchAll(/x+/g);
  return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}
