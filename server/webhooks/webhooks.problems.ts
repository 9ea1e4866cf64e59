import { defineProblems } from '../platform/problem.ts';

export const webhookProblems = defineProblems({
  not_https: {
    en: 'The address must begin with https://.',
    de: 'Die Adresse muss mit https:// beginnen.',
    fr: 'L’adresse doit commencer par https://.',
    es: 'La dirección debe empezar por https://.',
  },
  invalid_url: {
    en: 'This is not an address such as https://example.com/hook.',
    de: 'Das ist keine Adresse wie https://example.com/hook.',
    fr: 'Ceci n’est pas une adresse telle que https://example.com/hook.',
    es: 'Esto no es una dirección como https://example.com/hook.',
  },
  credentials: {
    en: 'The address must not hold a user name or password; deliveries are signed instead.',
    de: 'Die Adresse darf weder Benutzernamen noch Passwort enthalten; Zustellungen werden stattdessen signiert.',
    fr: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe ; les envois sont signés.',
    es: 'La dirección no debe contener usuario ni contraseña; los envíos van firmados.',
  },
  unknown_event: {
    en: 'There is no such event; /catalog/events lists them.',
    de: 'Dieses Ereignis gibt es nicht; /catalog/events listet alle auf.',
    fr: 'Cet événement n’existe pas ; /catalog/events les énumère.',
    es: 'Este evento no existe; /catalog/events los enumera.',
  },
  unknown_hook_event: {
    code: 'unknown_event',
    en: 'There is no such event; there are {events}.',
    de: 'Dieses Ereignis gibt es nicht; es gibt {events}.',
    fr: 'Cet événement n’existe pas ; il y a {events}.',
    es: 'Este evento no existe; existen {events}.',
  },
  still_delivering: {
    en: 'This event is still being delivered to the endpoint.',
    de: 'Dieses Ereignis wird dem Endpunkt gerade noch zugestellt.',
    fr: 'Cet événement est encore en cours d’envoi vers ce point de terminaison.',
    es: 'Este evento todavía se está enviando al destino.',
  },
});
