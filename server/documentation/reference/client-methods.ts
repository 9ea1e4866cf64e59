/** How the TypeScript client in `sdk/` names the operations of the API. */

/** What is read of the description of an operation. */
interface Described {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema: { properties?: Record<string, unknown> } }>;

interface Row<Operation extends Described> {
  method: string;
  path: string;
  operation: Operation;
}

/** What a method of the client answers. */
export type Answer = 'record' | 'page' | 'bytes' | 'events';

export interface ClientMethod<Operation extends Described = Described> {
  operation: Operation;
  /** In capitals, as it is sent. */
  method: string;
  path: string;
  /** Where it stands in the client: `['company', 'services', 'list']` is `client.company.services.list`. */
  names: readonly [...string[], string];
  answer: Answer;
}

/** Operations without a generated method: one has a method of its own, one is for vendors. */
const WITHOUT_METHOD: Readonly<Record<string, string>> = {
  getInboundProof: 'a vendor calls it to see whose address it is',
  getChanges: '`changes()` of the client follows it, and comes back after a break',
};

/** Why the client has no method for an operation; null when it has one. */
export function reasonWithoutMethod({ operationId, requestBody, responses }: Described): string | null {
  if (responses['101'] !== undefined) return 'a WebSocket: a request of fetch cannot open one';
  if (requestBody && !Object.keys(requestBody.content).every((type) => type === 'application/json')) {
    return 'services of others call it with forms of their own';
  }
  return WITHOUT_METHOD[operationId] ?? null;
}

/** Names that the rule below would make unclear. */
const NAMES: Readonly<Record<string, string>> = {
  getCallStatistics: 'getCalls',
  getSimulatedCallEvents: 'events',
  sayOnCall: 'say',
  sendToSimulatedCall: 'send',
  speakSample: 'speak',
};

/** Verbs that stand alone where the path is that of a list or of a record in it. */
const VERB = /^(?:list|get|create|update|delete|cancel|revoke)(?=[A-Z])/;

/**
 * The methods of the client, made from addresses and `operationId`s. The static parts at the beginning of
 * the address say where a method stands: the first part, and a second one under which records are
 * (`/company/services/{id}`). A method at the address of a list or record is its verb alone; others are the
 * `operationId` without the name of the resource: `mergeContacts` is `client.contacts.merge`.
 */
export function clientMethods<Operation extends Described>(
  rows: readonly Row<Operation>[],
): ClientMethod<Operation>[] {
  const paths = rows.map(({ path }) => path);
  const methods = rows
    .filter(({ operation }) => reasonWithoutMethod(operation) === null)
    .map(({ method, path, operation }): ClientMethod<Operation> => {
      const place = placeOf(path, paths);
      const name = nameOf(operation.operationId, path, place);
      const names = [...place.map(camelCased), name] as [...string[], string];
      return { operation, method: method.toUpperCase(), path, names, answer: answerOf(operation) };
    });
  refuseTwins(methods);
  return methods;
}

function placeOf(path: string, paths: readonly string[]): string[] {
  const [, first = '', second = '{'] = path.split('/');
  const hasRecords = paths.some((other) => other.startsWith(`/${first}/${second}/{`));
  return second.startsWith('{') || !hasRecords ? [first] : [first, second];
}

function nameOf(operationId: string, path: string, place: readonly string[]): string {
  const fixed = NAMES[operationId];
  if (fixed !== undefined) return fixed;
  const rest = path.split('/').slice(1 + place.length);
  const isOfRecord = rest.length === 0 || (rest.length === 1 && rest[0]?.startsWith('{') === true);
  const verb = VERB.exec(operationId)?.[0];
  if (isOfRecord && verb !== undefined) return verb;
  const last = pascalCased(place.at(-1) ?? '');
  const nouns = [last, last.replace(/ies$/, 'y').replace(/s$/, ''), last.replace(/s$/, '')];
  const found = nouns.find((noun) => operationId.includes(noun));
  const name = found === undefined ? operationId : operationId.replace(found, '');
  return /^[a-z]+(?:[A-Z]\w*)?$/.test(name) ? name : operationId;
}

function answerOf({ responses }: Described): Answer {
  const contents = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? Object.entries(content ?? {}) : [],
  );
  const [mediaType, holder] = contents[0] ?? [];
  if (mediaType === 'text/event-stream') return 'events';
  if (mediaType !== 'application/json') return 'bytes';
  return holder?.schema.properties?.['meta'] === undefined ? 'record' : 'page';
}

/** Two operations of one name would hide each other. */
function refuseTwins(methods: readonly ClientMethod[]): void {
  const found = new Map<string, string>();
  for (const { names, operation } of methods) {
    const name = names.join('.');
    const other = found.get(name);
    if (other !== undefined) throw new Error(`${other} and ${operation.operationId} are both ${name}`);
    found.set(name, operation.operationId);
  }
}

const pascalCased = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const camelCased = (words: string): string =>
  words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
