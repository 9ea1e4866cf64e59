import { defineProblems } from '../problem.ts';

/** Why an address is refused. docs/webhooks.md lists the rules. */
export const addressProblems = defineProblems({
  not_an_address: {
    code: 'invalid_url',
    en: 'This is not an address.',
    de: 'Das ist keine Adresse.',
    fr: 'Ceci n’est pas une adresse.',
    es: 'Esto no es una dirección.',
  },
  unknown_scheme: {
    en: 'Only https and http can be reached.',
    de: 'Nur https und http können erreicht werden.',
    fr: 'Seules les adresses https et http peuvent être jointes.',
    es: 'Solo se puede acceder a direcciones https y http.',
  },
  credentials: {
    en: 'The address must not hold a user name or password.',
    de: 'Die Adresse darf weder Benutzernamen noch Passwort enthalten.',
    fr: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
    es: 'La dirección no debe contener usuario ni contraseña.',
  },
  port_refused: {
    en: 'Port {port} cannot be used; 80, 443 and those from 1024 can.',
    de: 'Port {port} kann nicht verwendet werden; möglich sind 80, 443 und alle ab 1024.',
    fr: 'Le port {port} ne peut pas être utilisé ; 80, 443 et ceux à partir de 1024 le peuvent.',
    es: 'No se puede usar el puerto {port}; sí el 80, el 443 y los puertos desde el 1024.',
  },
  not_public: {
    en: 'The address must be a public one.',
    de: 'Die Adresse muss öffentlich erreichbar sein.',
    fr: 'L’adresse doit être publique.',
    es: 'La dirección debe ser pública.',
  },
});
