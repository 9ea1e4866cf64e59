import { foldWords } from '../../platform/fold-words.ts';

/** Where a column goes. `custom` makes a field of one's own, named like the column. */
export const TARGETS = [
  'ignore',
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'company',
  'tags',
  'notes',
  'external_id',
  'custom',
] as const;
export type Target = (typeof TARGETS)[number];

/** Names of columns in English, German, French and Spanish, and those of usual programs. */
const KNOWN: Record<Exclude<Target, 'ignore' | 'custom'>, string> = {
  name: 'name fullname displayname customer customername contact contactname kunde kundenname ansprechpartner vollername nomcomplet client nombrecompleto cliente contacto',
  first_name: 'firstname givenname forename vorname prenom nombre nombredepila',
  last_name: 'lastname surname familyname nachname familienname zuname nom nomdefamille apellido apellidos',
  phone:
    'phone phonenumber telephone tel mobile mobilephone cell cellphone number telefon telefonnummer rufnummer handy handynummer mobil mobilnummer festnetz numero numerodetelephone telephonemobile portable telefono movil celular numerodetelefono phone1value',
  email: 'email emailaddress mail emailadresse courriel adresseemail correo correoelectronico email1value',
  company:
    'company companyname organization organisation business employer firma unternehmen betrieb societe entreprise empresa compania organizationname organizacion',
  tags: 'tags tag labels label categories category group groups schlagworte schlagwort kategorie kategorien gruppe gruppen etiquettes etiquette categorie groupe etiquetas etiqueta categoria grupo',
  notes:
    'notes note comment comments remark remarks notiz notizen bemerkung bemerkungen kommentar remarque commentaire notas nota comentario observaciones',
  external_id:
    'id externalid customerid customernumber clientid crmid kundennummer kundennr kdnr nummerdeskunden numeroclient idclient numerocliente idcliente codigocliente',
};

const TARGET_OF = new Map<string, Target>(
  Object.entries(KNOWN).flatMap(([target, names]) =>
    names.split(' ').map((name) => [name, target as Target] as const),
  ),
);

/** The letters and figures of the name of a column, without accents. */
const simplify = (name: string): string =>
  foldWords(name)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * Where the columns of a file probably go, by their names. A field gets one column; unknown columns become
 * fields of one's own, and columns without a name are left out. `Nom` and `Nombre` alone are whole names.
 */
export function guessFields(columns: readonly string[]): Target[] {
  const taken = new Set<Target>();
  const targets = columns.map((column): Target => {
    const name = simplify(column);
    if (name === '') return 'ignore';
    const target = TARGET_OF.get(name);
    if (target === undefined || taken.has(target)) return 'custom';
    taken.add(target);
    return target;
  });
  const isLone = (target: Target, other: Target): boolean =>
    target !== other && !taken.has(other) && !taken.has('name');
  return targets.map((target) => {
    if (target === 'first_name' && isLone(target, 'last_name')) return 'name';
    if (target === 'last_name' && isLone(target, 'first_name')) return 'name';
    return target;
  });
}

/** What is wrong with a choice of fields: none that says who it is, or one that two columns go to. */
export type MappingFault = { kind: 'nobody' } | { kind: 'twice'; target: Target } | null;

export function judgeMapping(targets: readonly Target[]): MappingFault {
  const once = targets.filter((target) => target !== 'ignore' && target !== 'custom');
  const twice = once.find((target, index) => once.indexOf(target) !== index);
  if (twice !== undefined) return { kind: 'twice', target: twice };
  const names: Target[] = ['name', 'first_name', 'last_name', 'phone', 'email'];
  return targets.some((target) => names.includes(target)) ? null : { kind: 'nobody' };
}
