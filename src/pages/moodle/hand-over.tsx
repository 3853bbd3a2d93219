import { withValues } from '../../texts/catalogue.ts';
import { fill } from '../fill.ts';
import { PostForm } from '../form.tsx';
import { QrCode } from './qr-code.tsx';
import type { WayProps } from './way.tsx';

/** Goes on on another device, where the same person signs in. */
export const HandOver = ({ view, csrf, to, path, handOver }: WayProps) => {
  const words = view.t.moodle.handOver;
  return (
    <details open={handOver !== undefined} id="hand-over">
      <summary>{words.title}</summary>
      <div class="stack">
        <p>{words.lead}</p>
        {handOver === undefined ? (
          <PostForm action={`${path}/hand-over`} csrf={csrf} to={to}>
            <button type="submit">{words.button}</button>
          </PostForm>
        ) : (
          <>
            <p>{fill(words.scan, { address: <b>{handOver.place}</b> })}</p>
            <QrCode text={handOver.address} label={withValues(words.qr, { address: handOver.place })} />
            <p>
              {words.code}: <code class="code">{handOver.code}</code>
            </p>
            <p class="soft small">{words.ends}</p>
            <p>
              <a class="button" href={to}>
                {words.done}
              </a>
            </p>
          </>
        )}
      </div>
    </details>
  );
};
