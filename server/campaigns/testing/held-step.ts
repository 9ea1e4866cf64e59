import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { waitUntilBlocked } from '../../testing/blocked.queries.ts';
import { lockCampaign } from '../campaigns.queries.ts';
import type { CampaignFixture } from './campaign-fixture.ts';

/** A step that has chosen whom to call and waits before it dials. */
export interface HeldStep {
  fixture: CampaignFixture;
  id: number;
  /** Lets it dial; resolves when it has. */
  goOn(): Promise<unknown>;
}

/**
 * Starts a step and holds the campaign between choosing the contacts and dialling. Sessions usually get a row
 * lock in their order, but a later one may overtake: then everybody is dialled, and it is tried again.
 * @param begin makes a running campaign of its own.
 */
export async function holdStep(
  sql: Sql,
  begin: () => Promise<{ fixture: CampaignFixture; id: number }>,
): Promise<HeldStep> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { fixture, id } = await begin();
    const before = Promise.withResolvers<void>();
    const between = Promise.withResolvers<void>();
    const holding = hold(sql, fixture.workspaceId, id, before.promise);
    await holding.held;
    const turning = fixture.step(id);
    await waitUntilBlocked(sql, 1);
    const stepping = hold(sql, fixture.workspaceId, id, between.promise);
    await waitUntilBlocked(sql, 2);
    before.resolve();
    await stepping.held;
    const goOn = (): Promise<unknown> => {
      between.resolve();
      return Promise.all([turning, holding.over, stepping.over]);
    };
    if (fixture.dialled().length === 0) return { fixture, id, goOn };
    await goOn();
  }
  throw new Error('nobody came between');
}

/** Locks a campaign, so that its state cannot change, until `release`. */
function hold(
  sql: Sql,
  workspaceId: number,
  id: number,
  release: Promise<void>,
): { held: Promise<void>; over: Promise<void> } {
  const held = Promise.withResolvers<void>();
  const over = inTransaction(sql, async (tx) => {
    await lockCampaign(tx, workspaceId, id);
    held.resolve();
    await release;
  });
  return { held: held.promise, over };
}
