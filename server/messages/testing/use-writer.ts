import { beforeEach } from 'node:test';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { addNumber, openTextFixture, type TextFixture } from './text-fixture.ts';

/** Somebody who texts a number. */
interface Writer {
  /** Their number, E.164. */
  readonly ann: string;
  readonly fixture: TextFixture;
  /** The number that they text. */
  readonly number: { id: number; number: string };
  /** Their contact, once they have written. */
  contact(): Promise<Json>;
  /** What was sent to them and others, newest first. */
  answers(): Promise<string[]>;
}

/** Somebody who texts the number of a workspace, which is another one in each test of the file. */
export function useWriter(api: TestApi): Writer {
  const ann = '+493012345678';
  const use = { ann } as { ann: string; fixture: TextFixture; number: { id: number; number: string } };
  beforeEach(async () => {
    use.fixture = await openTextFixture(api);
    use.number = await addNumber(api, use.fixture.workspace.id);
  });
  return Object.assign(use, {
    contact: async () => {
      const key = use.fixture.workspace.keys.read;
      return (await api.get(`/contacts?phone=${encodeURIComponent(ann)}`, { key })).body.data[0];
    },
    answers: async () =>
      (await use.fixture.list('direction=outbound')).data.map(({ body }: Json): string => body),
  });
}
