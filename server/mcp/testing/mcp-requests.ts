import type { Json, TestApi } from '../../testing/test-api.ts';

export interface McpAnswer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Sends messages of the protocol to the server of a test, with the workspace's write key by default. */
export function mcpRequests(api: TestApi, asked: { key?: string | null } = {}) {
  const { key = api.workspace.keys.write } = asked;
  let id = 0;
  const post = async (message: unknown, headers: Record<string, string> = {}): Promise<McpAnswer> => {
    const answer = await fetch(new URL('/mcp', api.baseUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const ask = async (method: string, params: object = {}): Promise<Json> => {
    id += 1;
    return (await post({ jsonrpc: '2.0', id, method, params })).body;
  };
  return {
    post,
    ask,
    /** The tools that the key is shown. */
    list: async (): Promise<Json[]> => (await ask('tools/list')).result.tools,
    /** Uses a tool, and reads its answer. */
    use: async (name: string, args: object = {}): Promise<{ isError: boolean; content: Json }> => {
      const { result, error } = await ask('tools/call', { name, arguments: args });
      if (error) throw new Error(`${name}: ${error.message}`);
      return { isError: result.isError, content: JSON.parse(result.content[0].text) };
    },
  };
}
