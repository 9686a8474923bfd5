import { type CallAnswer, listTelematicsConnections } from '@stormlane/contract'
import { vehicleSourceName } from '@stormlane/domain/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, CirclePause, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { formatAge } from '../../ui/states/age.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './telematics.module.css'
import { telematicsTexts as TEXTS } from './telematics.texts.ts'

type Connection = CallAnswer<typeof listTelematicsConnections>['telematicsConnections'][number]

/** Frequent polling is cheap and shows recovered providers soon. */
const LOOK_EVERY_MS = 30_000
const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

const ICONS: Record<Connection['health'], ReactNode> = {
  ok: <CircleCheck {...ICON} />,
  waiting: <Clock {...ICON} />,
  failing: <TriangleAlert {...ICON} />,
  off: <CirclePause {...ICON} />,
}

const connections = () =>
  queryOptions({
    // Under the messages key, so that live message updates also reload the connections.
    queryKey: [...QUERY_KEYS.messages, 'connections'],
    queryFn: async ({ signal }) => (await api.send(listTelematicsConnections, {}, signal)).telematicsConnections,
    refetchInterval: LOOK_EVERY_MS,
  })

/** The state of the telematics connections, for admins. */
export function ConnectionsPanel() {
  const { data, isError } = useQuery(connections())
  if (!data && !isError) return null
  return (
    <Panel title={TEXTS.title} className={css.panel}>
      {data ? (
        <ul className={css.list}>
          {data.map((connection) => (
            <ConnectionLine key={connection.id} connection={connection} />
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p className={css.note}>{TEXTS.none}</p> : null}
      {isError && !data ? <p className={css.note}>{TEXTS.loadFailed}</p> : null}
    </Panel>
  )
}

function ConnectionLine({ connection }: { connection: Connection }) {
  const now = useClockTick()
  const { health, lastSyncAt, failingSince, waitingMessages, failedMessages } = connection
  const errors = [...new Set([connection.syncError, connection.deliveryError])].filter((error) => error !== null)
  const age = (at: string) => formatAge(new Date(at), now)
  const facts = [
    TEXTS.vehicles(connection.vehicleCount),
    lastSyncAt === null ? TEXTS.never : TEXTS.lastSync(age(lastSyncAt)),
    TEXTS.key[`${connection.hasAccessKey}`],
    ...(waitingMessages > 0 ? [TEXTS.waiting(waitingMessages)] : []),
    ...(failedMessages > 0 ? [TEXTS.failed(failedMessages)] : []),
  ]
  return (
    <li className={css.line}>
      <span className={css.health} data-health={health}>
        {ICONS[health]}
        {TEXTS.health[health]}
      </span>
      <strong>{vehicleSourceName(connection.source)}</strong>
      <span className={css.facts}>{facts.join(' · ')}</span>
      {errors.length > 0 ? (
        <span className={css.error}>
          {[...errors, ...(failingSince ? [TEXTS.failing(formatMoment(new Date(failingSince)))] : [])].join(' ')}
        </span>
      ) : null}
    </li>
  )
}
