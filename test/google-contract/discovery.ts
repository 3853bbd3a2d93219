import { Ajv2020, type Ajv2020 as AjvClass, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import calendarFacts from '../../fixtures/google/contract/calendar-v3.json' with { type: 'json' };
import tasksFacts from '../../fixtures/google/contract/tasks-v1.json' with { type: 'json' };

/** Facts of a discovery document: draft-03-like schemas with bare `$ref` names. */
export interface Fact {
  readonly type?: string;
  readonly $ref?: string;
  readonly format?: string;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly items?: Fact;
  readonly properties?: Readonly<Record<string, Fact>>;
  readonly additionalProperties?: Fact;
  readonly annotations?: { readonly required?: readonly string[] };
  readonly location?: string;
  readonly required?: boolean;
  readonly repeated?: boolean;
}

interface MethodFacts {
  readonly id: string;
  readonly path: string;
  readonly httpMethod: string;
  readonly parameters?: Readonly<Record<string, Fact>>;
  readonly scopes?: readonly string[];
  readonly request?: Fact;
  readonly response?: Fact;
}

interface ResourceFacts {
  readonly methods?: Readonly<Record<string, MethodFacts>>;
  readonly resources?: Readonly<Record<string, ResourceFacts>>;
}

interface Discovery extends ResourceFacts {
  readonly servicePath: string;
  readonly parameters: Readonly<Record<string, Fact>>;
  readonly schemas: Readonly<Record<string, Fact>>;
}

/** One API method, ready to check exchanges with. */
export interface Method {
  readonly id: string;
  readonly httpMethod: string;
  readonly path: RegExp;
  readonly parameters: Readonly<Record<string, Fact>>;
  readonly scopes: readonly string[];
  readonly request: (() => ValidateFunction) | undefined;
  readonly response: (() => ValidateFunction) | undefined;
  /** Schema of the 2xx body and all schemas, to follow `fields` through. */
  readonly responseFact: Fact | undefined;
  readonly schemas: Readonly<Record<string, Fact>>;
}

const ROOT = 'https://google.example/schemas';
const INTEGERS: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
};

function methodsOf(discovery: Discovery): Method[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addSchema({ $id: ROOT, $defs: mapValues(discovery.schemas, toSchema) });
  return allMethods(discovery).map((facts) => ({
    id: facts.id,
    httpMethod: facts.httpMethod,
    path: toPattern(`/${discovery.servicePath}${facts.path}`),
    parameters: { ...discovery.parameters, ...facts.parameters },
    scopes: facts.scopes ?? [],
    request: validator(ajv, facts.request, requiredIn(discovery, facts)),
    response: validator(ajv, facts.response, []),
    responseFact: facts.response,
    schemas: discovery.schemas,
  }));
}

function allMethods({ methods = {}, resources = {} }: ResourceFacts): MethodFacts[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(allMethods)];
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\+?\w+\}/g, '([^/]+)')}$`);

function requiredIn({ schemas }: Discovery, { id, request }: MethodFacts): string[] {
  const properties = schemas[request?.$ref ?? '']?.properties ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.annotations?.required?.includes(id));
}

/** Compiled at the first use, and only once: ajv knows the schema object again. */
function validator(ajv: AjvClass, fact: Fact | undefined, required: string[]): (() => ValidateFunction) | undefined {
  if (fact?.$ref === undefined) return undefined;
  const schema = { allOf: [{ $ref: `${ROOT}#/$defs/${fact.$ref}` }], required };
  return () => ajv.compile(schema);
}

/** One fact as JSON Schema 2020-12; objects take no fields that the document does not name. */
function toSchema(fact: Fact): object {
  if (fact.$ref !== undefined) return { $ref: `#/$defs/${fact.$ref}` };
  const { type, properties, items, additionalProperties } = fact;
  return {
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...boundsOf(fact),
    ...(fact.pattern === undefined ? {} : { pattern: fact.pattern }),
    ...(fact.enum === undefined ? {} : { enum: fact.enum }),
    ...(items === undefined ? {} : { items: toSchema(items) }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, toSchema), additionalProperties: false }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: toSchema(additionalProperties) }),
  };
}

function boundsOf({ format, minimum, maximum }: Fact): object {
  const range = INTEGERS[format ?? ''];
  return {
    ...(range ? { minimum: range[0], maximum: range[1] } : {}),
    ...(format === 'int64' || format === 'uint64' ? { pattern: '^-?\\d+$' } : {}),
    ...(format === 'date' ? { format } : {}),
    ...(minimum === undefined ? {} : { minimum: Number(minimum) }),
    ...(maximum === undefined ? {} : { maximum: Number(maximum) }),
  };
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** Every method of Calendar v3 and Tasks v1. */
export const METHODS: readonly Method[] = [calendarFacts, tasksFacts].flatMap((facts) => methodsOf(facts as Discovery));
