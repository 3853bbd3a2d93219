import type { Child } from 'hono/jsx';
import { withValues } from '../../texts/catalogue.ts';
import { fill } from '../fill.ts';
import { TextField } from '../text-field.tsx';
import { WayFacts } from '../way-facts.tsx';
import { HandOver } from './hand-over.tsx';
import { OutLink } from './out-link.tsx';
import { hostOf } from './step.ts';
import { AttemptForm, type WayProps } from './way.tsx';

/** Signing in on the school's own page, from which the person brings a link back. */
export const LinkWay = (props: WayProps) => {
  const { view, site, trouble } = props;
  const words = view.t.moodle.link;
  return (
    <>
      <p>{withValues(words.lead, { host: hostOf(site) })}</p>
      <ol class="steps">
        {site.signIn === 'form' ? <FormSteps {...props} /> : <BrowserSteps {...props} />}
        <Step>
          <p>{words.copy}</p>
          <ul class="bullets">
            <li>{words.computer}</li>
            <li>{words.phone}</li>
          </ul>
        </Step>
        <Step>{words.paste}</Step>
      </ol>
      <AttemptForm {...props} way="link">
        <TextField name="pasted" label={words.field} help={words.fieldHelp} maxlength={4000} problem={trouble} />
        <button type="submit" class="primary wide">
          {words.button}
        </button>
      </AttemptForm>
      <HandOver {...props} />
      <WayFacts view={view} words={view.t.moodle.key} />
    </>
  );
};

const Step = ({ children }: { children: Child }) => (
  <li>
    <div class="stack">{children}</div>
  </li>
);

const BrowserSteps = (props: WayProps) => {
  const words = props.view.t.moodle.link;
  return (
    <>
      <Step>
        <p>{words.open}</p>
        <OpenButton {...props} />
      </Step>
      <Step>{words.signIn}</Step>
    </>
  );
};

/** Such a site shows the link only to who signs in after the page was opened, and calls that page an error before. */
const FormSteps = (props: WayProps) => {
  const { view, site } = props;
  const words = view.t.moodle.link;
  const link = (file: string, text: string) => (
    <OutLink view={view} href={`${site.wwwroot}/${file}`}>
      {text}
    </OutLink>
  );
  return (
    <>
      <Step>{fill(words.signOut, { link: link('login/logout.php', words.signOutLink) })}</Step>
      <Step>
        <p>{words.openFirst}</p>
        <OpenButton {...props} />
      </Step>
      <Step>
        <p>{fill(words.thenSignIn, { link: link('login/index.php', words.thenSignInLink) })}</p>
        <p>{words.signIn}</p>
      </Step>
    </>
  );
};

const OpenButton = ({ view, site, launchAddress }: WayProps) => (
  <p>
    <OutLink view={view} href={launchAddress} class="button">
      {withValues(view.t.moodle.link.openButton, { host: hostOf(site) })}
    </OutLink>
  </p>
);
