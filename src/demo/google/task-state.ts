import type { DemoTaskList, TaskListResource, TaskResource } from './dataset.ts';

/** One task list of one account. */
export class TaskListState {
  readonly list: TaskListResource;
  readonly #tasks: Map<string, TaskResource>;

  constructor({ list, tasks }: DemoTaskList) {
    this.list = list;
    this.#tasks = new Map(tasks.map((task) => [task.id, { ...task, etag: task.etag ?? '"0"' }]));
  }

  /** Tasks in the order of the dataset, which is not the order of `position` (K11). */
  tasks(): readonly TaskResource[] {
    return [...this.#tasks.values()];
  }

  find(id: string): TaskResource | undefined {
    return this.#tasks.get(id);
  }

  put(task: TaskResource): void {
    this.#tasks.set(task.id, task);
  }

  /** Takes a task out without a trace: it moved to another list. */
  take(id: string): void {
    this.#tasks.delete(id);
  }

  childrenOf(parent: string | undefined): TaskResource[] {
    return this.tasks().filter((task) => task.parent === parent && task.deleted !== true);
  }
}
