import { PostForm } from './form.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import type { View } from './view.ts';

export interface OwnerLinkProps {
  readonly view: View;
  readonly csrf: string;
  readonly code: string;
  readonly to: string;
}

/** What the owner's link opens. Opening it alone changes nothing, so a preview of the link does not use it up. */
export const OwnerLinkPage = ({ view, csrf, code, to }: OwnerLinkProps) => (
  <Layout view={view} title={view.t.ownerLink.title} menu={false}>
    <div class="card">
      <h1>{view.t.ownerLink.title}</h1>
      <p>{view.t.ownerLink.lead}</p>
      <Note tone="warn">{view.t.ownerLink.warning}</Note>
      <PostForm action="/sign-in/owner" csrf={csrf} to={to}>
        <input type="hidden" name="code" value={code} />
        <button type="submit" class="primary wide">
          {view.t.ownerLink.button}
        </button>
      </PostForm>
      <p>
        <a href="/sign-in">{view.t.ownerLink.other}</a>
      </p>
    </div>
  </Layout>
);
