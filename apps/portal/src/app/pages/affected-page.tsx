import { Mail, Newspaper } from 'lucide-react'
import { useContext } from 'react'
import type { AffectedSearch } from '../../features/affected/affected.route.ts'
import { affectedTexts } from '../../features/affected/affected.texts.ts'
import { AffectedQueue } from '../../features/affected/affected-queue.tsx'
import { HandOverButton } from '../../features/affected/hand-over-button.tsx'
import { WallQueue } from '../../features/affected/wall-queue.tsx'
import { briefingTexts } from '../../features/briefing/briefing.texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { WallContext } from '../frames/wall/wall-context.ts'
import { VehicleMessages } from '../vehicle-messages.tsx'

interface AffectedPageProps {
  search: AffectedSearch
  onSearch: (search: AffectedSearch) => void
}

export function AffectedPage({ search, onSearch }: AffectedPageProps) {
  const isOnWall = useContext(WallContext) !== undefined
  if (isOnWall)
    return (
      <>
        <h1 className="visually-hidden">{affectedTexts.title}</h1>
        <WallQueue search={search} badge={<DataBadge />} />
      </>
    )
  return (
    <>
      <PageHeader
        title={affectedTexts.title}
        actions={
          <>
            <Button
              icon={<Newspaper size={15} aria-hidden="true" />}
              href={search.group ? `/client/briefing?group=${encodeURIComponent(search.group)}` : '/client/briefing'}
            >
              {briefingTexts.link}
            </Button>
            <Button icon={<Mail size={15} aria-hidden="true" />} href="/client/account/mail">
              {affectedTexts.mail}
            </Button>
            <HandOverButton />
          </>
        }
      />
      <VehicleMessages>
        <AffectedQueue search={search} onSearch={onSearch} />
      </VehicleMessages>
    </>
  )
}
