import { listStorms } from '@stormlane/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { overlayTexts } from '../overlays/overlay.texts.ts'
import css from './callout.module.css'

interface StormsOverProps {
  place: { latitude: number; longitude: number }
  /** When they are there; from now on without it. */
  during?: { startAt: Date; endAt: Date }
}

/** Leads to the rooms of the storms at a place. An organization without storms in its plan sees none. */
export function StormsOver({ place: { latitude, longitude }, during }: StormsOverProps) {
  const [from, until] = [during?.startAt.toISOString(), during?.endAt.toISOString()]
  const { data } = useQuery({
    queryKey: [...QUERY_KEYS.events, 'storms-over', latitude, longitude, from, until],
    queryFn: async ({ signal }) =>
      (
        await api.send(
          listStorms,
          { query: { latitude: String(latitude), longitude: String(longitude), from, until } },
          signal,
        )
      ).storms,
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <div className={css.actions}>
      {data.map(({ id, name }) => (
        <Button key={id} size="small" href={`/client/storms/${encodeURIComponent(id)}`}>
          {overlayTexts.stormHere(name)}
        </Button>
      ))}
    </div>
  )
}
