import { defineProblems } from '../platform/problem.ts';

export const teamProblems = defineProblems({
  last_owner: {
    en: 'A workspace has at least one owner; make somebody else an owner first.',
    de: 'Ein Arbeitsbereich hat mindestens einen Inhaber; machen Sie zuerst jemand anderen dazu.',
    fr: 'Un espace de travail a au moins un propriétaire ; nommez-en d’abord un autre.',
    es: 'Un espacio de trabajo tiene al menos un propietario; nombre antes a otro.',
  },
  only_owners: {
    en: 'Only an owner can give or take the role of an owner.',
    de: 'Nur ein Inhaber kann die Rolle eines Inhabers geben oder nehmen.',
    fr: 'Seul un propriétaire peut donner ou retirer le rôle de propriétaire.',
    es: 'Solo un propietario puede dar o quitar el rol de propietario.',
  },
  already_member: {
    en: 'This person is a member of the workspace already.',
    de: 'Diese Person ist bereits Mitglied des Arbeitsbereichs.',
    fr: 'Cette personne est déjà membre de l’espace de travail.',
    es: 'Esta persona ya es miembro del espacio de trabajo.',
  },
  too_many_members: {
    code: 'too_many',
    en: 'A workspace may have at most {limit} members and open invitations.',
    de: 'Ein Arbeitsbereich darf höchstens {limit} Mitglieder und offene Einladungen haben.',
    fr: 'Un espace de travail peut avoir au plus {limit} membres et invitations en attente.',
    es: 'Un espacio de trabajo puede tener como máximo {limit} miembros e invitaciones pendientes.',
  },
  sign_up_closed: {
    en: 'Only operators of this installation may create workspaces.',
    de: 'Nur Betreiber dieser Installation dürfen Arbeitsbereiche anlegen.',
    fr: 'Seuls les exploitants de cette installation peuvent créer des espaces de travail.',
    es: 'Solo los operadores de esta instalación pueden crear espacios de trabajo.',
  },
  too_many_workspaces: {
    code: 'too_many',
    en: 'You may own at most {limit} workspaces.',
    de: 'Sie dürfen höchstens {limit} Arbeitsbereiche besitzen.',
    fr: 'Vous pouvez posséder au plus {limit} espaces de travail.',
    es: 'Puede poseer como máximo {limit} espacios de trabajo.',
  },
  not_your_agency: {
    code: 'unknown_id',
    en: 'You are not an owner or admin of this workspace, or it belongs to an agency itself.',
    de: 'Sie sind nicht Inhaber oder Admin dieses Arbeitsbereichs, oder er gehört selbst zu einer Agentur.',
    fr: 'Vous n’êtes ni propriétaire ni administrateur de cet espace, ou il dépend lui-même d’une agence.',
    es: 'No es propietario ni administrador de este espacio, o este pertenece a su vez a una agencia.',
  },
});
