import type { ImportField } from '../app/import-rows/import-columns.ts';
import type { roomsTexts } from './rooms.texts.ts';

/** What a column of a file of rooms may fill. Seasons come with JSON alone. */
export const roomFields = (t: typeof roomsTexts.en): ImportField[] => [
  { name: 'name', kind: 'text', label: t.name, isNeeded: true, words: ['room', 'zimmer', 'chambre'] },
  { name: 'price_cents', kind: 'money', label: t.price, isNeeded: true, words: ['price', 'preis', 'prix'] },
  { name: 'quantity', kind: 'whole', label: t.quantity, words: ['quantity', 'units', 'anzahl', 'nombre'] },
  { name: 'category', kind: 'text', label: t.category, words: ['category', 'kategorie'] },
  { name: 'description', kind: 'text', label: t.description, words: ['description', 'beschreibung'] },
  { name: 'max_guests', kind: 'whole', label: t.maxGuests, words: ['guests', 'gaste', 'capacity'] },
  { name: 'max_adults', kind: 'whole', label: t.maxAdults, words: ['adults', 'erwachsene'] },
  { name: 'max_children', kind: 'whole', label: t.maxChildren, words: ['children', 'kinder'] },
  { name: 'min_nights', kind: 'whole', label: t.least, words: ['min stay'] },
  { name: 'max_nights', kind: 'whole', label: t.most, words: ['max stay'] },
  { name: 'amenities', kind: 'list', label: t.amenities, words: ['amenities', 'ausstattung'] },
  { name: 'available', kind: 'yes_no', label: t.offered, words: ['available', 'verfugbar', 'active'] },
  { name: 'position', kind: 'whole', label: t.position, words: ['position', 'sort', 'order'] },
  { name: 'external_id', kind: 'text', label: t.externalId, words: ['external id', 'id'] },
];
