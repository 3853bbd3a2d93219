import { decode, type Tag, tagsOf } from './html-tags.ts';

interface Field {
  readonly name: string;
  readonly value: string;
  /** A box is sent while it is ticked, of the options of one list the chosen one, else the first. */
  readonly kind: 'value' | 'box' | 'option';
  readonly chosen: boolean;
}

export interface Button {
  readonly name: string;
  readonly value: string;
}

export interface Form {
  /** As the page has it: relative, or empty for the page's own address. */
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly fields: readonly Field[];
  readonly buttons: readonly Button[];
}

export interface Page {
  readonly forms: readonly Form[];
  /** The addresses of its links, as the page has them. */
  readonly links: readonly string[];
}

/** Reads the forms and links of a page, as far as a sign-in needs them. Anything is accepted; what is no HTML has no forms. */
export function readPage(html: string): Page {
  const reader = new PageReader();
  for (const tag of tagsOf(html)) reader.take(tag);
  return reader;
}

/** Gives what a browser would send for this form: `ticks` decides its boxes by name, the page decides the others. */
export function filled(
  form: Form,
  button: Button | undefined,
  ticks: Readonly<Record<string, boolean>>,
): URLSearchParams {
  const body = new URLSearchParams();
  for (const field of form.fields) {
    if (field.kind === 'value' || isChosen(form, field, ticks)) body.append(field.name, field.value);
  }
  if (button?.name) body.append(button.name, button.value);
  return body;
}

function isChosen(form: Form, field: Field, ticks: Readonly<Record<string, boolean>>): boolean {
  if (field.kind === 'box') return ticks[field.name] ?? field.chosen;
  const group = form.fields.filter(({ kind, name }) => kind === 'option' && name === field.name);
  return (group.find(({ chosen }) => chosen) ?? group[0]) === field;
}

type OpenForm = Form & { readonly fields: Field[]; readonly buttons: Button[] };

const NOT_SENT = new Set(['button', 'reset', 'image', 'file']);

class PageReader implements Page {
  readonly forms: OpenForm[] = [];
  readonly links: string[] = [];
  #form: OpenForm | undefined;
  /** Name of the list whose options come next. */
  #list = '';

  take(tag: Tag): void {
    const { name, closes, attributes } = tag;
    if (closes) this.#close(name);
    else if (name === 'form') this.#openForm(attributes);
    else if (name === 'a') this.links.push(attributes.get('href') ?? '');
    else if (this.#form && !attributes.has('disabled')) this.#takePart(tag);
  }

  #close(name: string): void {
    if (name === 'form') this.#form = undefined;
    if (name === 'select') this.#list = '';
  }

  /** A form inside a form is none (HTML §13.2.6.4.7). */
  #openForm(attributes: Tag['attributes']): void {
    if (this.#form) return;
    const method = attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get';
    this.#form = { action: attributes.get('action')?.trim() ?? '', method, fields: [], buttons: [] };
    this.forms.push(this.#form);
  }

  #takePart({ name: tag, attributes, text }: Tag): void {
    const name = attributes.get('name') ?? '';
    const value = attributes.get('value') ?? '';
    if (tag === 'select') this.#list = name;
    else if (tag === 'option') this.#add('option', this.#list, value, attributes.has('selected'));
    else if (tag === 'textarea') this.#add('value', name, decode(text ?? ''), true);
    else if (tag === 'input') this.#takeInput(name, attributes);
    else if (tag === 'button' && isSubmit(attributes, 'submit')) this.#form?.buttons.push({ name, value });
  }

  #takeInput(name: string, attributes: Tag['attributes']): void {
    const type = attributes.get('type')?.toLowerCase() ?? 'text';
    const tickable = type === 'checkbox' || type === 'radio';
    const value = attributes.get('value') ?? (tickable ? 'on' : '');
    if (isSubmit(attributes, 'text')) this.#form?.buttons.push({ name, value });
    else if (type === 'checkbox') this.#add('box', name, value, attributes.has('checked'));
    else if (!NOT_SENT.has(type) && (!tickable || attributes.has('checked'))) this.#add('value', name, value, true);
  }

  #add(kind: Field['kind'], name: string, value: string, chosen: boolean): void {
    if (name) this.#form?.fields.push({ name, value, kind, chosen });
  }
}

const isSubmit = (attributes: Tag['attributes'], usual: string): boolean =>
  (attributes.get('type')?.toLowerCase() ?? usual) === 'submit';
