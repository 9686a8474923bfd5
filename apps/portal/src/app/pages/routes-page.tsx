import { useNavigate } from '@tanstack/react-router'
import { ChartGantt } from 'lucide-react'
import { planBoardTexts } from '../../features/plan-board/plan-board.texts.ts'
import type { PlannerSearch } from '../../features/route-planner/planner.route.ts'
import { RoutePlanner } from '../../features/route-planner/route-planner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'

export function RoutesPage({ search }: { search: PlannerSearch }) {
  const navigate = useNavigate()
  const preset = {
    locationId: search.origin_location_id,
    latitude: search.origin_latitude,
    longitude: search.origin_longitude,
    routeId: search.route_id,
    plan: search.plan,
  }
  return (
    <RoutePlanner
      preset={preset}
      onRun={(plan) => void navigate({ to: '.', search: { plan }, replace: true })}
      facts={
        <>
          <Button size="small" icon={<ChartGantt size={14} aria-hidden="true" />} href="/client/plan">
            {planBoardTexts.link}
          </Button>
          <DataBadge />
        </>
      }
    />
  )
}
