import assert from 'node:assert/strict';
import { it } from 'node:test';
import { activeLink } from './active-link.ts';
import { nextColumn } from './next-column.ts';

it('the current tab is the longest address that the path is at or below', () => {
  const links = ['/settings', '/settings/team', '/settings/usage?by=day'];
  assert.equal(activeLink(links, '/settings/team/42'), '/settings/team');
  assert.equal(activeLink(links, '/settings/usage'), '/settings/usage?by=day');
  assert.equal(activeLink(links, '/settings/teams'), '/settings');
  assert.equal(activeLink(links, '/calls'), null);
});

it('a card goes to the nearest column that it may go to', () => {
  const columns = ['new', 'preparing', 'ready', 'done'];
  assert.equal(nextColumn(columns, 'new', ['ready', 'done'], 1), 'ready');
  assert.equal(nextColumn(columns, 'ready', ['new'], -1), 'new');
  assert.equal(nextColumn(columns, 'new', ['done'], -1), null);
});
