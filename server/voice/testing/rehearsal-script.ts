import type { CallScript } from '../call-recorder.ts';

/** A dental practice in Berlin, open on weekdays; every test changes what it is about. */
export function rehearsalScript(over: Partial<CallScript> = {}): CallScript {
  return {
    callId: 7,
    direction: 'inbound',
    assistantId: 3,
    assistantName: 'Robin',
    language: 'en-US',
    voice: 'embedded',
    model: 'embedded',
    welcomeMessage: 'Hello, this is the practice of Doctor Meyer.',
    instructions: null,
    knowledge: [],
    abilities: {
      take_messages: true,
      book_appointments: false,
      take_orders: false,
      take_reservations: false,
      transfer_calls: false,
      send_texts: false,
    },
    maxCallMinutes: 10,
    callerNumber: '+12025550143',
    callerName: null,
    recordingPath: null,
    business: {
      name: 'Doctor Meyer',
      timezone: 'Europe/Berlin',
      country: 'DE',
      description: null,
      phone: '+4930901820',
      email: 'hello@meyer.example',
      website: 'meyer.example',
      address: 'Lindenstraße 5, Berlin',
      openingHours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }],
      holidays: [],
      faqs: [{ question: 'Do you have parking?', answer: 'There is a car park behind the house.' }],
    },
    ...over,
  };
}
