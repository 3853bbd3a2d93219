import type { StoredTodo } from '../domain/space-event.ts';
import type { Zone } from '../domain/time.ts';
import { withValues } from '../texts/catalogue.ts';
import { dayText } from '../texts/format.ts';
import { titleLine } from './event-text.ts';
import { PostForm } from './form.tsx';
import { FORM_STYLE } from './form-style.ts';
import { Layout } from './layout.tsx';
import { PriorityField, TodoTitle, type TriedTodo } from './todos.tsx';
import type { View } from './view.ts';

export interface TodoProps {
  readonly view: View;
  readonly csrf: string;
  readonly zone: Zone;
  readonly todo: StoredTodo;
  readonly tried: TriedTodo | undefined;
}

/** One to-do: change it, or delete it. */
export const TodoPage = (props: TodoProps) => {
  const { view, csrf, todo, tried } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.todos.editTitle} section="todos" width="middle" style={FORM_STYLE}>
      <p class="crumb">
        <a href="/todos">{t.todos.title}</a>
      </p>
      <h1>{t.todos.editTitle}</h1>
      <About {...props} />
      <PostForm action={`/todos/${todo.id}`} csrf={csrf} class="card fields">
        <TodoTitle t={t} value={tried?.title ?? todo.title} problem={tried?.problem} />
        <PriorityField t={t} chosen={tried?.priority ?? todo.priority} />
        <div class="row">
          <button type="submit" class="primary">
            {t.todos.save}
          </button>
          <a class="button" href="/todos">
            {t.todos.cancel}
          </a>
        </div>
      </PostForm>
      <Delete {...props} />
    </Layout>
  );
};

const About = ({ view: { t, language }, zone, todo: { id, createdAt, doneAt } }: TodoProps) => (
  <p class="soft">
    {withValues(t.todos.number, { number: id, date: dayText(createdAt, language, zone) })}{' '}
    {doneAt !== undefined && withValues(t.todos.doneOn, { date: dayText(doneAt, language, zone) })}
  </p>
);

/** Two steps without a page in between, so that one slip of a thumb deletes nothing. */
const Delete = ({ view: { t }, csrf, todo }: TodoProps) => (
  <details class="danger">
    <summary>{t.todos.remove}</summary>
    <PostForm action={`/todos/${todo.id}/delete`} csrf={csrf} class="stack">
      <p>{t.todos.removeNote}</p>
      <button type="submit" class="danger">
        {withValues(t.todos.removeNow, { title: titleLine(todo, 80) })}
      </button>
    </PostForm>
  </details>
);
