import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { messageTime } from './message-columns.tsx'
import css from './message-log.module.css'
import { messageTexts, recentTexts as TEXTS } from './message-log.texts.ts'
import { messageQueries } from './message-queries.ts'
import { MessageStatus } from './message-status.tsx'

/** Messages to a vehicle in the last 24 hours, newest first. */
export function RecentMessages({ vehicle }: { vehicle: Pick<Vehicle, 'externalId'> }) {
  const { data, isPending, isError } = useQuery(messageQueries.recent(vehicle.externalId))
  if (isPending) return <Skeleton height={64} />
  if (isError) return <p className={css.none}>{TEXTS.failed}</p>
  if (data.vehicleMessages.length === 0) return <p className={css.none}>{TEXTS.none}</p>
  return (
    <ul className={css.recent}>
      {data.vehicleMessages.map((message) => (
        <li key={message.id}>
          <p className={css.recentHead}>
            <time dateTime={message.createdAt}>{messageTime(message)}</time>
            <MessageStatus message={message} />
          </p>
          <p className={css.text}>
            {message.urgent ? <span className={css.urgent}>{messageTexts.urgent}</span> : null}
            {message.message}
          </p>
        </li>
      ))}
      {data.hasNextPage ? <li className={css.none}>{TEXTS.more}</li> : null}
    </ul>
  )
}
