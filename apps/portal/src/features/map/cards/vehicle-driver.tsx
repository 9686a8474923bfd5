import { getVehicleDriver } from '@stormlane/contract'
import { phoneLink } from '@stormlane/domain/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import css from './impact-summary.module.css'

const driverQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.vehicles, 'driver', id],
    queryFn: async ({ signal }) => (await api.send(getVehicleDriver, { params: { id } }, signal)).driver,
  })

/** Shows the driver's name and phone, if the provider gives them. */
export function VehicleDriver({ id }: { id: string }) {
  const { data: driver } = useQuery(driverQuery(id))
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
