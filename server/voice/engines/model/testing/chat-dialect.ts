import type { Dialect, Reply } from './fake-model-server.ts';

const chunk = (delta: object | null, finish: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_795_000_000,
    model: 'fake',
    choices: delta === null ? [] : [{ index: 0, delta, finish_reason: finish }],
    ...more,
  })}\n\n`;

/** Chat completions as OpenAI streams them: role, words, calls in parts, usage, the mark of the end. */
export const chatDialect: Dialect = {
  kind: 'openai',
  path: '/chat/completions',
  events: (reply) => [
    chunk({ role: 'assistant', content: '' }),
    ...(reply.fault === 'empty' ? [] : (reply.text ?? [])).map((text) => chunk({ content: text })),
    ...callEvents(reply),
    chunk({}, reply.isCut ? 'length' : reply.calls ? 'tool_calls' : 'stop'),
    chunk(null, null, { usage: { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 } }),
    'data: [DONE]\n\n',
  ],
  textEvent: (text) => chunk({ content: text }),
  errorEvent: (type, message) => `data: ${JSON.stringify({ error: { message, type, code: null } })}\n\n`,
  errorBody: (type, message) => JSON.stringify({ error: { message, type, param: null, code: type } }),
};

/** Ids are unique in a conversation, as the providers' are. */
let callsMade = 0;

function callEvents({ calls = [], fault }: Reply): string[] {
  return calls.flatMap(({ name, arguments: args }, position) => {
    const index = fault === 'same_index' ? 0 : position;
    const id = fault === 'same_index' ? {} : { id: `call_${(callsMade += 1)}` };
    const half = Math.ceil(args.length / 2);
    const parts = fault === 'same_index' ? [args] : ['', args.slice(0, half), args.slice(half)];
    return parts.map((part, order) =>
      chunk({
        tool_calls: [
          {
            index,
            ...(order === 0 ? { ...id, type: 'function' } : {}),
            function: { ...(order === 0 ? { name } : {}), arguments: part },
          },
        ],
      }),
    );
  });
}
