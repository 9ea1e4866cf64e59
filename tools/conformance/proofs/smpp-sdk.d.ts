/** What the proofs use of the package `smpp`, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    system_id?: string;
    password?: string;
    message_id?: string;
    source_addr?: string;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    registered_delivery?: number;
    short_message?: { message: string | Buffer; udh?: Buffer[] };
    receipted_message_id?: string;
    message_state?: number;
    response(fields?: Fields): Pdu;
  }

  export type Fields = Record<string, unknown>;
  type Ask = (fields: Fields, answered?: (answer: Pdu) => void) => boolean;

  export interface Session extends EventEmitter {
    bind_transceiver: Ask;
    bind_transmitter: Ask;
    submit_sm: Ask;
    deliver_sm: Ask;
    enquire_link: Ask;
    unbind: Ask;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }

  const sdk: {
    connect(options: { host: string; port: number }): Session;
    createServer(onSession: (session: Session) => void): NetServer;
  };
  export default sdk;
}
