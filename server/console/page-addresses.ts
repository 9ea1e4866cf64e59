/**
 * The addresses at which the server answers with the console. They are listed, because every other address
 * stays unknown (404) and the API keeps its own. A `*` stands for any address below.
 */
export const PAGE_ADDRESSES: readonly string[] = [
  '/',
  // for everybody
  ...['/sign-in', '/setup', '/password', '/password/*', '/invitation/*'],
  // work
  ...subtree('calls', 'try', 'inbox', 'appointments', 'orders', 'room-plan', 'reservations'),
  ...subtree('contacts', 'messages', 'campaigns'),
  // set up
  ...subtree('assistants', 'phone-numbers', 'company', 'products', 'rooms', 'integrations', 'settings'),
];

function subtree(...names: string[]): string[] {
  return names.flatMap((name) => [`/${name}`, `/${name}/*`]);
}
