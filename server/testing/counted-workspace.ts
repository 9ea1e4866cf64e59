import assert from 'node:assert/strict';
import type { Db } from '../platform/db/sql.ts';
import { makeWorkspace } from './fixtures.queries.ts';
import { insertContacts } from './records.queries.ts';
import type { TestApi } from './test-api.ts';

/** What tests of totals do: workspaces without records, contacts written past the API, totals of lists. */
interface CountedWorkspaces {
  newWorkspace(): Promise<{ id: number; key: string }>;
  /** The total that a list answers. */
  totalOf(path: string, key: string): Promise<number>;
  /** Contacts with these names; their ids. */
  addContacts(db: Db, workspaceId: number, names: readonly string[]): Promise<number[]>;
}

export const countedWorkspaces = (api: TestApi): CountedWorkspaces => ({
  newWorkspace: async () => {
    const { id, keys } = await makeWorkspace(api.sql, api.clock.now());
    return { id, key: keys.write };
  },
  totalOf: async (path, key) => {
    const { status, body } = await api.get(path, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.meta.total;
  },
  addContacts: (db, workspaceId, names) => insertContacts(db, workspaceId, names, api.clock.now()),
});
