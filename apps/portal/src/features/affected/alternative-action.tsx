import { cacheRoute } from '@stormlane/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { affectedTexts } from './affected.texts.ts'
import type { Alternative, Decision } from './decision-queries.ts'
import { useDeparture } from './use-departure.ts'

const TEXTS = affectedTexts.decision

interface AlternativeActionProps {
  alternative: Alternative
  decision: Decision
  /** Of the asset. */
  name: string
}

/** Sets the departure of a shipment that has not left, or opens the message to the driver. */
export function AlternativeAction({ alternative, decision, name }: AlternativeActionProps) {
  const { sendToMany } = useVehicleMessaging()
  const { data: vehicle } = useQuery(assetQueries.vehicle(decision.vehicleId))
  const { leaveAt, isSetting } = useDeparture(decision.routeId)
  if (alternative.kind === 'leave_later')
    return (
      <Button size="small" busy={isSetting} onClick={() => leaveAt(alternative.leavesAt)}>
        {TEXTS.use}
      </Button>
    )
  if (!vehicle || alternative.kind === 'drive_on') return null
  return sendToMany({
    label: alternative.recommended ? TEXTS.send : TEXTS.message,
    about: name,
    alternativeId: alternative.id,
    link: () => reportLink(decision.routeId),
    recipients: [{ vehicle }],
  })
}

/** A link to the report of the route, which works on the driver's phone without signing in. */
async function reportLink(routeId: string): Promise<string | null> {
  const { cacheKey } = await api.send(cacheRoute, { params: { id: routeId } })
  return cacheKey ? `${window.location.origin}/routes/${cacheKey}` : null
}
