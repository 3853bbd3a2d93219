import { PostForm } from '../form.tsx';
import { Layout } from '../layout.tsx';
import { TextField } from '../text-field.tsx';
import type { View } from '../view.ts';
import { SignedIn } from './address-page.tsx';

export interface MoodleCodeProps {
  readonly view: View;
  readonly csrf: string;
  /** From the address that the QR code holds. */
  readonly code: string;
  readonly isWrong: boolean;
}

/** Where the code of another device is typed, or comes filled in; nothing goes on without a press. */
export const MoodleCodePage = ({ view, csrf, code, isWrong }: MoodleCodeProps) => {
  const words = view.t.moodle.code;
  return (
    <Layout view={view} title={words.title}>
      <div class="card">
        <h1>{words.title}</h1>
        <p class="soft">{words.lead}</p>
        <PostForm action="/connect/moodle/code" csrf={csrf} class="stack">
          <TextField
            name="code"
            label={words.label}
            value={code}
            maxlength={20}
            problem={isWrong ? <p>{words.wrong}</p> : undefined}
          />
          <button type="submit" class="primary wide">
            {words.button}
          </button>
        </PostForm>
        <SignedIn view={view} />
      </div>
    </Layout>
  );
};
