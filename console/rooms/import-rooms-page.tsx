import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ImportRows } from '../app/import-rows/import-rows.tsx';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { roomFields } from './import-fields.ts';
import { roomsTexts } from './rooms.texts.ts';

/** Imports room types from a file. */
export function ImportRoomsPage(): ReactNode {
  const t = useTexts(roomsTexts);
  const may = useMay();
  if (!may('write')) return <Navigate to="/rooms" />;
  return (
    <>
      <PageHead title={t.importTitle} back={{ to: '/rooms', label: t.back }} />
      <ImportRows
        id="importRooms"
        fields={roomFields(t)}
        refreshes={['listRooms', 'getRoomOccupancy', 'getRoomAvailability']}
      />
    </>
  );
}
