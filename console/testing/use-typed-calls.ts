import { after } from 'node:test';
import { systemClock } from '../../server/platform/clock.ts';
import type { TestApi } from '../../server/testing/test-api.ts';
import { lazy } from '../../server/simulator/testing/lazy.ts';
import {
  carryTypedCalls,
  type TypedCarrier,
  type TypedOptions,
} from '../../server/simulator/testing/typed-fixture.ts';

/**
 * Calls without a telephone for a console under test, in real time: `typedCalls` is an option of
 * `useTestConsole`, and `carry` carries them once the server runs. Call it before `useTestConsole`, so that
 * the calls end before the database goes.
 */
export function useTypedCalls() {
  let carried: TypedCarrier | null = null;
  after(() => carried?.stop());
  return {
    typedCalls: lazy(() => {
      if (carried === null) throw new Error('typed calls are carried once the server runs');
      return carried.calls;
    }),
    carry: async (api: TestApi, options: TypedOptions = {}): Promise<void> => {
      carried = await carryTypedCalls(api, { callClock: systemClock, ...options });
    },
  };
}
