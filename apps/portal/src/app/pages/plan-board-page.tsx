import { Route } from 'lucide-react'
import type { PlanBoardSearch } from '../../features/plan-board/plan-board.route.ts'
import { planBoardTexts } from '../../features/plan-board/plan-board.texts.ts'
import { PlanBoard } from '../../features/plan-board/plan-board.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'

interface PlanBoardPageProps {
  search: PlanBoardSearch
  onSearch: (search: PlanBoardSearch) => void
}

export function PlanBoardPage({ search, onSearch }: PlanBoardPageProps) {
  return (
    <>
      <PageHeader
        title={planBoardTexts.board}
        actions={
          <Button icon={<Route size={15} aria-hidden="true" />} href="/client/routes">
            {planBoardTexts.planner}
          </Button>
        }
      />
      <PlanBoard search={search} onSearch={onSearch} />
    </>
  )
}
