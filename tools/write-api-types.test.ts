import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { OPERATIONS, type Operations } from '../console/platform/api-types.ts';
import { allRoutes, type AppServices } from '../server/app.ts';
import { writeApiTypes } from './write-api-types.ts';

/** Compiles only when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const hold = (..._facts: true[]): void => {};

describe('the console’s types of the API', () => {
  it('are generated from the OpenAPI document (else: node tools/write-api-types.ts)', async () => {
    const file = new URL('../console/platform/api-types.ts', import.meta.url);
    assert.equal(readFileSync(file, 'utf8'), await writeApiTypes());
  });

  it('name every operation with its method and path', () => {
    const routes = allRoutes({} as AppServices);
    assert.deepEqual(
      Object.entries(OPERATIONS).sort(),
      routes.map(({ operationId, method, path }) => [operationId, [method, path]]).sort(),
    );
  });

  it('tell what an operation takes and answers', () => {
    hold(
      true satisfies Same<Operations['getCall']['path'], { id: number }>,
      true satisfies Same<Operations['getCall']['query'], never>,
      true satisfies Same<Operations['getCall']['body'], never>,
      true satisfies Same<Operations['signIn']['body']['email'], string>,
      true satisfies Same<Operations['listCalls']['query']['assistant_id'], number | undefined>,
      true satisfies Same<Operations['getRecording']['answer'], Blob>,
      true satisfies Same<Operations['getLiveSocket']['answer'], never>,
    );
    assert.deepEqual(OPERATIONS.getCall, ['GET', '/calls/{id}']);
  });
});
