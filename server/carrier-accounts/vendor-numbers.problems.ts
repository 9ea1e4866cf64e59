import { defineProblems } from '../platform/problem.ts';

/** Why a number of an account is not brought here. */
export const vendorNumberProblems = defineProblems({
  set_by_others: {
    en: 'Somebody has entered another address for {number} at the vendor: {addresses}. Send `replace` to replace it.',
    de: 'Für {number} ist beim Anbieter schon etwas anderes eingetragen: {addresses}. Mit `replace` wird es ersetzt.',
    fr: 'Une autre adresse est déjà saisie pour {number} chez le fournisseur : {addresses}. Envoyez `replace` pour la remplacer.',
    es: 'Para {number} ya hay otra dirección en el proveedor: {addresses}. Envíe `replace` para sustituirla.',
  },
  calls_elsewhere: {
    en: 'The vendor brings calls to {number} to {address}; connect the number.',
    de: 'Der Anbieter bringt Anrufe an {number} zu {address}; verbinden Sie die Nummer.',
    fr: 'Le fournisseur achemine les appels vers {number} à {address} ; connectez le numéro.',
    es: 'El proveedor lleva las llamadas a {number} a {address}; conecte el número.',
  },
  calls_nowhere: {
    en: 'The vendor brings calls to {number} nowhere; connect the number.',
    de: 'Der Anbieter bringt Anrufe an {number} nirgendwohin; verbinden Sie die Nummer.',
    fr: 'Le fournisseur n’achemine nulle part les appels vers {number} ; connectez le numéro.',
    es: 'El proveedor no lleva a ninguna parte las llamadas a {number}; conecte el número.',
  },
  number_without_calls: {
    en: 'The number {number} takes no calls at the vendor.',
    de: 'Die Nummer {number} kann beim Anbieter keine Anrufe.',
    fr: 'Le numéro {number} ne prend pas d’appels chez le fournisseur.',
    es: 'El número {number} no admite llamadas en el proveedor.',
  },
});
