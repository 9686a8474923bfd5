import { phoneLink } from '@stormlane/domain/vehicles'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { assetQueries } from '../../../platform/asset-queries.ts'
import css from './impact-summary.module.css'

/** Shows the driver's name and phone, if the provider gives them. */
export function VehicleDriver({ id }: { id: string }) {
  const { data: driver } = useQuery(assetQueries.driver(id))
  if (!driver) return null
  const { name, phone } = driver
  return (
    <p className={css.line}>
      <Phone size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {name}
        {name && phone ? ' · ' : null}
        {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
      </span>
    </p>
  )
}
