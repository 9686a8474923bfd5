import { Printer } from 'lucide-react'
import type { BriefingSearch } from '../../features/briefing/briefing.route.ts'
import { briefingTexts as TEXTS } from '../../features/briefing/briefing.texts.ts'
import { BriefingView } from '../../features/briefing/briefing-view.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'

interface BriefingPageProps {
  search: BriefingSearch
  onSearch: (search: BriefingSearch) => void
}

export function BriefingPage({ search, onSearch }: BriefingPageProps) {
  const print = (
    <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
      {TEXTS.print}
    </Button>
  )
  return (
    <>
      <PageHeader title={TEXTS.title} actions={print} />
      <BriefingView search={search} onSearch={onSearch} />
    </>
  )
}
