import { fill } from '../fill.ts';
import { WayFacts } from '../way-facts.tsx';
import { OutLink } from './out-link.tsx';
import type { WayProps } from './way.tsx';

/** The calendar's link, which is connected on the page of calendar links. */
export const IcalWay = ({ view, site, icalPath }: WayProps) => {
  const words = view.t.moodle.ical;
  const exportPage = (
    <OutLink view={view} href={`${site.wwwroot}/calendar/export.php`}>
      {words.howLink}
    </OutLink>
  );
  return (
    <>
      <p>{words.lead}</p>
      <p>{fill(words.how, { link: exportPage })}</p>
      <p>
        <a class={site.isOpen ? 'button wide' : 'button primary wide'} href={icalPath}>
          {words.button}
        </a>
      </p>
      <WayFacts view={view} words={words} />
    </>
  );
};
