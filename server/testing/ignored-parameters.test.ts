import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from './use-test-api.ts';

const api = useTestApi();

describe('parameters that a route does not define', () => {
  it('are ignored and named, like unknown fields of a body', async () => {
    const answer = await api.get('/orders?stauts=new&limit=5&per_page=10');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['x-service-ignored-fields'], 'stauts, limit');
  });

  it('are named together with the unknown fields of a body', async () => {
    const answer = await api.post('/contacts?dry_run=true', { name: 'Ann', colour: 'red' });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-service-ignored-fields'], 'dry_run, colour');
  });

  it('are named on routes without parameters and in refusals', async () => {
    assert.equal((await api.get('/me?verbose=1')).headers['x-service-ignored-fields'], 'verbose');
    const refused = await api.get('/orders?status=eaten&stauts=new');
    assert.equal(refused.status, 422);
    assert.equal(refused.headers['x-service-ignored-fields'], 'stauts');
  });

  it('are not named when every route accepts them', async () => {
    const answer = await api.get('/contacts?page=1&per_page=5&q=ann');
    assert.equal(answer.headers['x-service-ignored-fields'], undefined);
  });
});
