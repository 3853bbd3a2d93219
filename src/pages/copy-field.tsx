import { raw } from 'hono/html';
import type { View } from './view.ts';

interface CopyFieldProps {
  readonly view: View;
  readonly value: string;
  /** Id of the element that names the value. */
  readonly labelledBy: string;
  readonly primary?: boolean;
}

/** Shows a value to copy. The button appears only where the script of `CopyScript` runs. */
export const CopyField = ({ view: { t }, value, labelledBy, primary }: CopyFieldProps) => (
  <div class="copy">
    <code>{value}</code>
    <button
      type="button"
      class={primary ? 'primary' : ''}
      data-copy={value}
      data-done={t.start.copied}
      aria-describedby={labelledBy}
      hidden
    >
      {t.start.copy}
    </button>
  </div>
);

const SCRIPT = `
if(navigator.clipboard)for(const b of document.querySelectorAll('[data-copy]')){
const idle=b.textContent;b.hidden=false;b.parentElement.classList.add('has-button');
b.addEventListener('click',async()=>{try{await navigator.clipboard.writeText(b.dataset.copy)}catch{return}
b.textContent=document.getElementById('copied').textContent=b.dataset.done;
setTimeout(()=>{b.textContent=idle;document.getElementById('copied').textContent=''},2500)})}`;

/** The only script of the pages: makes the copy buttons work and says so to screen readers. */
export const CopyScript = ({ view: { nonce } }: { view: View }) => (
  <>
    <p id="copied" class="unseen" role="status" />
    <script nonce={nonce}>{raw(SCRIPT)}</script>
  </>
);
