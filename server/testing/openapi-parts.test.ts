import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { EVENT_DESCRIPTIONS } from '../platform/events/event-names.ts';
import type { Json } from './test-api.ts';

const document: Json = JSON.parse(
  JSON.stringify(apiDescription(allRoutes({} as AppServices), 'https://phone.example/api/v1', 'Service')),
);

describe('the description of the API', () => {
  it('names operations with the same verbs everywhere', () => {
    const verbs: Record<string, RegExp> = {
      get: /^(get|list|export)[A-Z]/,
      post: /^(?!add|book|change|make|new|place|save|write)[a-z]+[A-Z]/,
      patch: /^update[A-Z]/,
      delete: /^(delete|cancel|revoke)[A-Z]/,
    };
    const others = Object.values<Json>(document.paths)
      .flatMap((item) => Object.entries<Json>(item))
      .filter(([method, { operationId }]) => !verbs[method]?.test(operationId as string));
    assert.deepEqual(
      others.map(([, { operationId }]) => operationId),
      [],
    );
  });

  it('describes every event as a webhook with a body and an example', () => {
    const events = Object.entries<Json>(document.webhooks);
    assert.deepEqual(events.map(([name]) => name).sort(), Object.keys(EVENT_DESCRIPTIONS).sort());
    for (const [name, { post }] of events) {
      const media = post.requestBody.content['application/json'];
      assert.deepEqual(media.schema.properties.type.enum, [name]);
      assert.equal(media.example.type, name);
    }
  });

  it('has a shared response with examples for every error', () => {
    for (const item of Object.values<Json>(document.paths)) {
      for (const operation of Object.values<Json>(item)) {
        for (const [status, response] of Object.entries<Json>(operation.responses)) {
          if (Number(status) < 400 || status === '502') continue;
          const { examples, schema } =
            document.components.responses[response.$ref.split('/').at(-1)].content['application/json'];
          assert.equal(schema.$ref, '#/components/schemas/Error');
          for (const { value } of Object.values<Json>(examples)) {
            const { errors, codes, code } = value.error;
            assert.deepEqual(Object.keys(errors ?? {}), Object.keys(codes ?? {}), operation.operationId);
            assert.ok((errors === undefined) !== (code === undefined), operation.operationId);
          }
        }
      }
    }
  });
});
