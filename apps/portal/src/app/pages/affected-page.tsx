import type { AffectedSearch } from '../../features/affected/affected.route.ts'
import { affectedTexts } from '../../features/affected/affected.texts.ts'
import { AffectedQueue } from '../../features/affected/affected-queue.tsx'
import { HandOverButton } from '../../features/affected/hand-over-button.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { VehicleMessages } from '../vehicle-messages.tsx'

interface AffectedPageProps {
  search: AffectedSearch
  onSearch: (search: AffectedSearch) => void
}

export function AffectedPage({ search, onSearch }: AffectedPageProps) {
  return (
    <>
      <PageHeader title={affectedTexts.title} actions={<HandOverButton />} />
      <VehicleMessages>
        <AffectedQueue search={search} onSearch={onSearch} />
      </VehicleMessages>
    </>
  )
}
