import { applicationMessages } from './application-messages.ts';
import { invalidMessages } from './invalid-messages.ts';
import type { Torture } from './torture-message.ts';
import { validMessages } from './valid-messages.ts';

/** Every request of RFC 4475, but for the two in one datagram (3.1.1.8). */
export const tortures: readonly Torture[] = [...validMessages, ...invalidMessages, ...applicationMessages];
