import { texts } from '../platform/texts.ts';

const en = {
  move: (name: string) => `Move ${name}: arrow keys up and down`,
  moved: (name: string, place: number, of: number) => `${name}: place ${place} of ${of}`,
};
const de: typeof en = {
  move: (name) => `${name} verschieben: Pfeiltasten auf und ab`,
  moved: (name, place, of) => `${name}: Platz ${place} von ${of}`,
};
const fr: typeof en = {
  move: (name) => `Déplacer ${name} : flèches haut et bas`,
  moved: (name, place, of) => `${name} : place ${place} sur ${of}`,
};
const es: typeof en = {
  move: (name) => `Mover ${name}: flechas arriba y abajo`,
  moved: (name, place, of) => `${name}: lugar ${place} de ${of}`,
};

export const sortableListTexts = texts({ en, de, fr, es });
