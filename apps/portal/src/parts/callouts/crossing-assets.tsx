import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { messageVehicles } from '../assets/asset-nouns.ts'
import { CrossingList } from '../assets/crossing-list.tsx'
import type { OverlayItem } from '../overlays/overlay-item.ts'
import { assetsNear } from './assets-near.ts'
import css from './callout.module.css'
import { calloutTexts } from './callouts.texts.ts'

const NONE: never[] = []

/**
 * Lists the organization's assets that the callout's item touches, each linked to its card on the map, and offers a
 * message to the vehicles among them.
 */
export function CrossingAssets({ item }: { item: OverlayItem }) {
  const { sendToMany } = useVehicleMessaging()
  const { data: locations = NONE } = useQuery(assetQueries.locations())
  const { data: vehicles = NONE } = useQuery(assetQueries.vehicles())
  const { data: routes = NONE, isPending } = useQuery(assetQueries.routes('lines'))
  const assets = useMemo(() => assetsNear(item, { locations, vehicles, routes }), [item, locations, vehicles, routes])
  if (assets.length === 0) return isPending ? null : <p className={css.text}>{calloutTexts.noneCrossing}</p>
  const touched = new Set(assets.filter(({ type }) => type === 'vehicle').map(({ id }) => id))
  const recipients = vehicles.filter(({ id }) => touched.has(id)).map((vehicle) => ({ vehicle }))
  return (
    <>
      <CrossingList
        title={calloutTexts.crossing}
        assets={assets}
        address={({ type, id }) => `/client/map?asset_type=${type}&${type}_id=${encodeURIComponent(id)}`}
      />
      {recipients.length > 0
        ? sendToMany({ label: messageVehicles(recipients.length), about: item.title, recipients })
        : null}
    </>
  )
}
