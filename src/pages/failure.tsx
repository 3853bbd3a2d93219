import type { Context } from 'hono';
import { withValues } from '../texts/catalogue.ts';
import { Layout } from './layout.tsx';
import { type House, renderPage, type Showing } from './render.ts';
import { TROUBLES, type Trouble, WAYS } from './trouble.ts';
import type { View } from './view.ts';

/** Says in plain words what went wrong, what to do next, and links the way on. */
export const FailurePage = ({ view, trouble }: { view: View; trouble: Trouble }) => {
  const { status, way } = TROUBLES[trouble];
  const { title, text, next } = view.t.failure[trouble];
  return (
    <Layout view={view} title={title}>
      <div class="card">
        <p class="status">{withValues(view.t.failure.status, { status })}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        <p>{next}</p>
        <p>
          <a class="button primary" href={WAYS[way]}>
            {view.t.failure[way]}
          </a>
        </p>
      </div>
    </Layout>
  );
};

/** Answers with the page of a trouble and its status. */
export const renderTrouble = (
  c: Context,
  house: House,
  trouble: Trouble,
  showing: Pick<Showing, 'person'> = {},
): Promise<Response> =>
  renderPage(c, house, (view) => <FailurePage view={view} trouble={trouble} />, {
    ...showing,
    status: TROUBLES[trouble].status,
  });
