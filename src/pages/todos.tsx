import { PRIORITIES, type Priority } from '../domain/agenda.ts';
import { LONGEST_TITLE, type StoredTodo } from '../domain/space-event.ts';
import { withValues } from '../texts/catalogue.ts';
import type { Texts } from '../texts/en.ts';
import { titleLine } from './event-text.ts';
import { PostForm } from './form.tsx';
import { Field, TextField } from './form-field.tsx';
import { FORM_STYLE } from './form-style.ts';
import { Glyph } from './glyphs.tsx';
import { Layout } from './layout.tsx';
import { Note } from './note.tsx';
import { Pager } from './pager.tsx';
import { TODO_STYLE } from './todo-style.ts';
import type { View } from './view.ts';

/** What was just done, told once at the top. */
export const TODO_NOTICES = ['added', 'saved', 'removed'] as const;

/** What was sent and cannot be kept. */
export interface TriedTodo {
  readonly title: string;
  readonly priority: Priority;
  readonly problem: keyof Texts['todos']['problem'];
}

export interface TodosProps {
  readonly view: View;
  readonly csrf: string;
  readonly todos: readonly StoredTodo[];
  readonly shown: 'open' | 'all';
  readonly page: number;
  readonly pages: number;
  readonly counts: { readonly open: number; readonly done: number };
  readonly notice: (typeof TODO_NOTICES)[number] | undefined;
  readonly tried: TriedTodo | undefined;
}

const PRIORITY_NAMES = { 高: 'high', 中: 'middle', 低: 'low' } as const;
const priorityText = (priority: Priority, { todos }: Texts): string => todos[PRIORITY_NAMES[priority]];

/** The address of the list. */
export function todosAddress(shown: 'open' | 'all', page = 1): string {
  const said = { ...(shown === 'all' && { show: 'all' }), ...(page > 1 && { page: String(page) }) };
  return Object.keys(said).length === 0 ? '/todos' : `/todos?${new URLSearchParams(said)}`;
}

/** Things to do: add them, tick them, change them. */
export const TodosPage = (props: TodosProps) => {
  const { view, todos, shown, page, pages, notice } = props;
  const { t } = view;
  return (
    <Layout view={view} title={t.todos.title} section="todos" width="middle" style={FORM_STYLE + TODO_STYLE}>
      <h1>{t.todos.title}</h1>
      <p class="lead">{t.todos.lead}</p>
      {notice && <Note tone="good">{t.todos.notice[notice]}</Note>}
      <Add {...props} />
      <Filter {...props} />
      {todos.length === 0 ? (
        <p class="soft">{shown === 'open' ? t.todos.noneOpen : t.todos.none}</p>
      ) : (
        <List {...props} />
      )}
      <Pager view={view} page={page} pages={pages} address={(to) => todosAddress(shown, to)} />
    </Layout>
  );
};

const Add = ({ view: { t }, csrf, tried, shown }: TodosProps) => (
  <section class="card" aria-labelledby="add">
    <h2 id="add">{t.todos.addTitle}</h2>
    <PostForm action="/todos" csrf={csrf} class="new">
      <input type="hidden" name="show" value={shown} />
      <TodoTitle t={t} value={tried?.title ?? ''} problem={tried?.problem} />
      <PriorityField t={t} chosen={tried?.priority ?? '中'} />
      <button type="submit" class="primary">
        {t.todos.add}
      </button>
    </PostForm>
  </section>
);

interface TitleProps {
  readonly t: Texts;
  readonly value: string;
  readonly problem: TriedTodo['problem'] | undefined;
}

export const TodoTitle = ({ t, value, problem }: TitleProps) => (
  <TextField
    id="title"
    label={t.todos.what}
    value={value}
    maxlength={LONGEST_TITLE}
    required
    autofocus={problem !== undefined}
    problem={problem && withValues(t.todos.problem[problem], { most: LONGEST_TITLE })}
  />
);

export const PriorityField = ({ t, chosen }: { t: Texts; chosen: Priority }) => (
  <Field id="priority" label={t.todos.priority}>
    <select id="priority" name="priority">
      {PRIORITIES.map((priority) => (
        <option value={priority} selected={priority === chosen}>
          {priorityText(priority, t)}
        </option>
      ))}
    </select>
  </Field>
);

const Filter = ({ view: { t }, shown, counts }: TodosProps) => (
  <nav class="row" aria-label={t.todos.filter}>
    <ul class="switch">
      <li>
        <a href={todosAddress('open')} aria-current={shown === 'open' ? 'page' : undefined}>
          {withValues(t.todos.open, { count: counts.open })}
        </a>
      </li>
      <li>
        <a href={todosAddress('all')} aria-current={shown === 'all' ? 'page' : undefined}>
          {withValues(t.todos.all, { count: counts.open + counts.done })}
        </a>
      </li>
    </ul>
  </nav>
);

/** One form for the whole list, so that a long one stays small: each box is a button that names its to-do. */
const List = ({ view, view: { t }, csrf, todos, shown, page }: TodosProps) => (
  <PostForm action="/todos/tick" csrf={csrf}>
    <input type="hidden" name="show" value={shown} />
    <input type="hidden" name="page" value={page} />
    <span id="tick" hidden>
      {t.todos.tick}
    </span>
    <span id="untick" hidden>
      {t.todos.untick}
    </span>
    <ul class="rows">
      {todos.map((todo) => (
        <Row view={view} todo={todo} />
      ))}
    </ul>
  </PostForm>
);

const TONES = { 高: 'bad', 中: '', 低: '' } as const;

/** The whole title is on the to-do's own page. */
const TITLE_CHARS = 200;

const Row = ({ view: { t }, todo }: { view: View; todo: StoredTodo }) => {
  const { id, done } = todo;
  return (
    <li class={done ? 'todo done' : 'todo'} id={`todo-${id}`}>
      <button
        type="submit"
        class="tick"
        name={done ? 'undone' : 'done'}
        value={id}
        aria-labelledby={`${done ? 'untick' : 'tick'} t${id}`}
      >
        <span class="box">
          <Glyph of="yes" />
        </span>
      </button>
      <bdi class="what" id={`t${id}`}>
        {titleLine(todo, TITLE_CHARS)}
      </bdi>
      <span class={`badge ${TONES[todo.priority]}`}>
        <span class="unseen">{t.todos.priority}: </span>
        {priorityText(todo.priority, t)}
      </span>
      <a class="edit" id={`e${id}`} href={`/todos/${id}`} aria-labelledby={`e${id} t${id}`}>
        {t.todos.edit}
      </a>
    </li>
  );
};
