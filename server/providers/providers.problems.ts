import { defineProblems } from '../platform/problem.ts';

export const providerProblems = defineProblems({
  not_a_base_url: {
    en: 'This is not an address such as https://models.example.com/v1.',
    de: 'Das ist keine Adresse wie https://models.example.com/v1.',
    fr: 'Ceci n’est pas une adresse telle que https://models.example.com/v1.',
    es: 'Esto no es una dirección como https://models.example.com/v1.',
  },
  key_needed: {
    en: 'Send the key again when the address changes.',
    de: 'Geben Sie den Schlüssel erneut an, wenn sich die Adresse ändert.',
    fr: 'Envoyez de nouveau la clé lorsque l’adresse change.',
    es: 'Envíe de nuevo la clave cuando cambie la dirección.',
  },
  key_missing: {
    en: 'A key is needed at the vendor’s own address.',
    de: 'Unter der Adresse des Anbieters selbst wird ein Schlüssel benötigt.',
    fr: 'Une clé est nécessaire à l’adresse du fournisseur lui-même.',
    es: 'En la dirección del propio proveedor se necesita una clave.',
  },
  too_many_providers: {
    en: 'A workspace has at most {limit} providers.',
    de: 'Ein Arbeitsbereich hat höchstens {limit} Anbieter.',
    fr: 'Un espace de travail a au plus {limit} fournisseurs.',
    es: 'Un espacio de trabajo tiene como máximo {limit} proveedores.',
  },
  provider_answers: {
    en: 'The provider answers.',
    de: 'Der Anbieter antwortet.',
    fr: 'Le fournisseur répond.',
    es: 'El proveedor responde.',
  },
  provider_unreachable: {
    en: 'The provider does not answer: {reason}.',
    de: 'Der Anbieter antwortet nicht: {reason}.',
    fr: 'Le fournisseur ne répond pas : {reason}.',
    es: 'El proveedor no responde: {reason}.',
  },
  key_accepted: {
    en: 'The key is accepted.',
    de: 'Der Schlüssel wird angenommen.',
    fr: 'La clé est acceptée.',
    es: 'La clave es aceptada.',
  },
  key_refused: {
    en: 'The key is refused: {reason}.',
    de: 'Der Schlüssel wird abgelehnt: {reason}.',
    fr: 'La clé est refusée : {reason}.',
    es: 'La clave es rechazada: {reason}.',
  },
  models_found: {
    en: 'The models are there.',
    de: 'Die Modelle sind vorhanden.',
    fr: 'Les modèles sont disponibles.',
    es: 'Los modelos están disponibles.',
  },
  models_unknown: {
    en: 'The provider does not know {models}.',
    de: 'Der Anbieter kennt {models} nicht.',
    fr: 'Le fournisseur ne connaît pas {models}.',
    es: 'El proveedor no conoce {models}.',
  },
  key_needed_again: {
    en: 'The key cannot be decrypted with SECRET_KEY as it is now; enter it again.',
    de: 'Der Schlüssel lässt sich mit dem jetzigen SECRET_KEY nicht entschlüsseln; geben Sie ihn erneut ein.',
    fr: 'La clé ne peut pas être déchiffrée avec le SECRET_KEY actuel ; saisissez-la de nouveau.',
    es: 'La clave no se puede descifrar con el SECRET_KEY actual; introdúzcala de nuevo.',
  },
  not_checked: {
    en: 'The check is still running or was interrupted.',
    de: 'Die Prüfung läuft noch oder wurde unterbrochen.',
    fr: 'La vérification est en cours ou a été interrompue.',
    es: 'La comprobación sigue en curso o se interrumpió.',
  },
});
