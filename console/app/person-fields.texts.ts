import { texts } from '../platform/texts.ts';

const en = {
  find: 'Find a contact',
  findHelp: 'Search by name, phone or e-mail, or fill in the fields for somebody new.',
  chosen: 'Contact',
  another: 'Somebody else',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  unnamed: 'No name',
};
const de: typeof en = {
  find: 'Kontakt suchen',
  findHelp: 'Suchen Sie nach Name, Telefon oder E-Mail, oder füllen Sie die Felder für jemand Neues aus.',
  chosen: 'Kontakt',
  another: 'Andere Person',
  name: 'Name',
  phone: 'Telefon',
  email: 'E-Mail',
  unnamed: 'Ohne Namen',
};
const fr: typeof en = {
  find: 'Chercher un contact',
  findHelp: 'Cherchez par nom, téléphone ou e-mail, ou remplissez les champs pour une nouvelle personne.',
  chosen: 'Contact',
  another: 'Une autre personne',
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  unnamed: 'Sans nom',
};
const es: typeof en = {
  find: 'Buscar un contacto',
  findHelp: 'Busque por nombre, teléfono o correo, o rellene los campos para una persona nueva.',
  chosen: 'Contacto',
  another: 'Otra persona',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  unnamed: 'Sin nombre',
};

export const personFieldsTexts = texts({ en, de, fr, es });
