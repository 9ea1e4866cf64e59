import { after, before } from 'node:test';
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

/**
 * The API for the tests of one file, started before the first and stopped after the last. A file that creates
 * other things before all tests, or ends them before the API stops, calls `startTestApi` in a hook of its
 * own: hooks of a file that run before its tests do not wait for each other.
 */
export function useTestApi(options: TestApiOptions = {}): TestApi {
  let started: TestApi | null = null;
  before(async () => {
    started = await startTestApi(options);
  });
  after(() => started?.stop());
  return new Proxy({} as TestApi, {
    get: (_, name: keyof TestApi) => {
      if (!started) throw new Error('the API is there once the tests have begun');
      return started[name];
    },
  });
}
