import type { OperationTool } from '../operation-tool.ts';

const ITEM = [
  ...['id', 'type', 'status', 'priority', 'subject', 'body', 'from', 'contact_id', 'call_id', 'assigned_to'],
  ...['due_at', 'created_at'],
];
const CONTACT = ['id', 'name', 'phone', 'email', 'company', 'tags', 'do_not_call', 'last_activity_at'];
const WHOLE_CONTACT = [
  ...[...CONTACT, 'notes', 'custom_fields', 'sms_opt_out', 'text_opt_outs', 'external_id', 'created_at'],
];
const CONTACT_FIELDS = ['name', 'phone', 'email', 'company', 'tags', 'notes', 'do_not_call', 'external_id'];
const MESSAGE = [
  ...['id', 'channel', 'direction', 'from', 'to', 'contact_id', 'body', 'status', 'error', 'created_at'],
];

export const peopleManagement: readonly OperationTool[] = [
  {
    name: 'list_inbox',
    description: 'Lists what waits for the team: messages, callback requests, voicemails, leads and texts.',
    operation: 'listInboxItems',
    takes: [
      'status',
      'type',
      'priority',
      'assigned_to',
      'unassigned',
      'contact_id',
      'call_id',
      'from',
      'to',
      'q',
    ],
    shows: ITEM,
  },
  {
    name: 'update_inbox_item',
    description: 'Sets the status, the priority, the person or the due time of an inbox item.',
    operation: 'updateInboxItem',
    id: 'inbox_item_id',
    takes: ['status', 'priority', 'assigned_to', 'due_at'],
    shows: ITEM,
  },
  {
    name: 'list_contacts',
    description: 'Lists or searches contacts: people who called, wrote or booked.',
    operation: 'listContacts',
    takes: ['q', 'phone', 'email', 'tag', 'do_not_call', 'external_id', 'sort'],
    shows: CONTACT,
  },
  {
    name: 'get_contact',
    description: 'Shows a contact with notes and custom fields.',
    operation: 'getContact',
    id: 'contact_id',
    shows: WHOLE_CONTACT,
  },
  {
    name: 'create_contact',
    description: 'Adds a contact.',
    operation: 'createContact',
    takes: CONTACT_FIELDS,
    shows: WHOLE_CONTACT,
  },
  {
    name: 'update_contact',
    description: 'Changes the given fields of a contact; the others stay.',
    operation: 'updateContact',
    id: 'contact_id',
    takes: CONTACT_FIELDS,
    shows: WHOLE_CONTACT,
  },
  {
    name: 'list_messages',
    description: 'Lists texts (SMS and chat app), the newest first.',
    operation: 'listMessages',
    takes: ['channel', 'direction', 'status', 'contact_id', 'phone_number_id', 'from', 'to', 'q'],
    shows: MESSAGE,
  },
  {
    name: 'send_message',
    description:
      'Sends a text of your own words to a number or a contact. It costs money and cannot be taken back: use it only when ' +
      'it was asked for.',
    operation: 'createMessage',
    takes: ['to', 'contact_id', 'body', 'channel', 'phone_number_id'],
    shows: MESSAGE,
    isOpenWorld: true,
  },
];
