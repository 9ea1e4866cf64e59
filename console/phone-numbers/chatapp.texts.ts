import { texts } from '../platform/texts.ts';

const en = {
  title: 'Chat-app profile',
  help: 'What people see of this number in the chat app.',
  displayName: 'Display name',
  displayNameHelp: 'The messaging platform reviews a new name before it appears.',
  states: {
    approved: 'Approved',
    pending_review: 'Being reviewed',
    declined: 'Declined',
  },
  waits: {
    approved: (wished: string, shown: string) =>
      `"${wished}" appears once the number is registered again. People still see "${shown}".`,
    pending_review: (wished: string, shown: string) =>
      `"${wished}" is being reviewed. People still see "${shown}".`,
    declined: (wished: string, shown: string) => `"${wished}" was declined. People see "${shown}".`,
  },
  reasons: {
    personal_name: 'It has the name of a person in it.',
    unrelated_business: 'It has the name of another business in it.',
    format: 'Its form is not allowed, such as capitals or signs alone.',
    inconsistent_branding: 'It is not what the business is called elsewhere.',
  },
  takeBack: 'Take the request back',
  about: 'About',
  aboutHelp: 'A line under the name',
  description: 'Description',
  category: 'Category',
  email: 'E-mail address',
  website: 'Website',
  address: 'Address',
  photo: 'Photo',
  photoHelp: 'JPEG or PNG. A square one is not cut.',
  photoAlt: 'Photo of the profile',
  removePhoto: 'Remove photo',
  photoUnreadable: 'This file could not be read.',
};

const de: typeof en = {
  title: 'Chat-App-Profil',
  help: 'Was Menschen in der Chat-App von dieser Nummer sehen.',
  displayName: 'Anzeigename',
  displayNameHelp: 'Die Plattform prüft einen neuen Namen, bevor er erscheint.',
  states: {
    approved: 'Freigegeben',
    pending_review: 'In Prüfung',
    declined: 'Abgelehnt',
  },
  waits: {
    approved: (wished, shown) =>
      `„${wished}“ erscheint, sobald die Nummer neu registriert ist. Zu sehen ist weiter „${shown}“.`,
    pending_review: (wished, shown) => `„${wished}“ wird geprüft. Zu sehen ist weiter „${shown}“.`,
    declined: (wished, shown) => `„${wished}“ wurde abgelehnt. Zu sehen ist „${shown}“.`,
  },
  reasons: {
    personal_name: 'Er enthält den Namen einer Person.',
    unrelated_business: 'Er enthält den Namen eines anderen Unternehmens.',
    format: 'Seine Form ist nicht erlaubt, zum Beispiel nur Großbuchstaben oder Zeichen.',
    inconsistent_branding: 'So heißt das Unternehmen sonst nirgends.',
  },
  takeBack: 'Antrag zurückziehen',
  about: 'Info',
  aboutHelp: 'Eine Zeile unter dem Namen',
  description: 'Beschreibung',
  category: 'Kategorie',
  email: 'E-Mail-Adresse',
  website: 'Website',
  address: 'Adresse',
  photo: 'Foto',
  photoHelp: 'JPEG oder PNG. Ein quadratisches wird nicht beschnitten.',
  photoAlt: 'Foto des Profils',
  removePhoto: 'Foto entfernen',
  photoUnreadable: 'Diese Datei konnte nicht gelesen werden.',
};

const fr: typeof en = {
  title: 'Profil de messagerie',
  help: 'Ce que l’on voit de ce numéro dans la messagerie.',
  displayName: 'Nom affiché',
  displayNameHelp: 'La plateforme examine un nouveau nom avant de l’afficher.',
  states: {
    approved: 'Approuvé',
    pending_review: 'En cours d’examen',
    declined: 'Refusé',
  },
  waits: {
    approved: (wished, shown) =>
      `« ${wished} » apparaîtra quand le numéro sera de nouveau enregistré. On voit encore « ${shown} ».`,
    pending_review: (wished, shown) => `« ${wished} » est en cours d’examen. On voit encore « ${shown} ».`,
    declined: (wished, shown) => `« ${wished} » a été refusé. On voit « ${shown} ».`,
  },
  reasons: {
    personal_name: 'Il contient le nom d’une personne.',
    unrelated_business: 'Il contient le nom d’une autre entreprise.',
    format: 'Sa forme n’est pas admise, par exemple rien que des capitales ou des signes.',
    inconsistent_branding: 'L’entreprise ne s’appelle pas ainsi ailleurs.',
  },
  takeBack: 'Retirer la demande',
  about: 'À propos',
  aboutHelp: 'Une ligne sous le nom',
  description: 'Description',
  category: 'Catégorie',
  email: 'Adresse e-mail',
  website: 'Site web',
  address: 'Adresse',
  photo: 'Photo',
  photoHelp: 'JPEG ou PNG. Une photo carrée n’est pas rognée.',
  photoAlt: 'Photo du profil',
  removePhoto: 'Retirer la photo',
  photoUnreadable: 'Ce fichier n’a pas pu être lu.',
};

const es: typeof en = {
  title: 'Perfil de mensajería',
  help: 'Lo que se ve de este número en la mensajería.',
  displayName: 'Nombre visible',
  displayNameHelp: 'La plataforma revisa un nombre nuevo antes de mostrarlo.',
  states: {
    approved: 'Aprobado',
    pending_review: 'En revisión',
    declined: 'Rechazado',
  },
  waits: {
    approved: (wished, shown) =>
      `«${wished}» aparecerá cuando el número se registre de nuevo. Aún se ve «${shown}».`,
    pending_review: (wished, shown) => `«${wished}» está en revisión. Aún se ve «${shown}».`,
    declined: (wished, shown) => `«${wished}» fue rechazado. Se ve «${shown}».`,
  },
  reasons: {
    personal_name: 'Contiene el nombre de una persona.',
    unrelated_business: 'Contiene el nombre de otra empresa.',
    format: 'Su forma no está permitida, por ejemplo solo mayúsculas o signos.',
    inconsistent_branding: 'La empresa no se llama así en otros lugares.',
  },
  takeBack: 'Retirar la solicitud',
  about: 'Información',
  aboutHelp: 'Una línea bajo el nombre',
  description: 'Descripción',
  category: 'Categoría',
  email: 'Correo electrónico',
  website: 'Sitio web',
  address: 'Dirección',
  photo: 'Foto',
  photoHelp: 'JPEG o PNG. Una foto cuadrada no se recorta.',
  photoAlt: 'Foto del perfil',
  removePhoto: 'Quitar la foto',
  photoUnreadable: 'No se pudo leer este archivo.',
};

export const chatappTexts = texts({ en, de, fr, es });
