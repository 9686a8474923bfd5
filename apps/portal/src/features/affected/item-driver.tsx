import { phoneLink } from '@stormlane/domain/vehicles'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import css from './decision.module.css'

/** The key M finds the button that writes to the driver by this id. */
export const MESSAGE_SLOT = 'item-message'

/** Who drives a vehicle, the number to call, and the message to the driver. */
export function ItemDriver({ vehicleId }: { vehicleId: string }) {
  const { sendAlert } = useVehicleMessaging()
  const { data: vehicle } = useQuery(assetQueries.vehicle(vehicleId))
  const { data: driver } = useQuery(assetQueries.driver(vehicleId))
  if (!vehicle) return null
  return (
    <div className={css.driver}>
      {driver?.name ? <b dir="auto">{driver.name}</b> : null}
      {driver?.phone ? (
        <a href={phoneLink(driver.phone)}>
          <Phone size={14} aria-hidden="true" />
          {driver.phone}
        </a>
      ) : null}
      <span id={MESSAGE_SLOT}>{sendAlert(vehicle, 'button')}</span>
    </div>
  )
}
