import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQueries } from '../../platform/session-queries.ts'

/** The time of the current forecast run; null until it is loaded. */
export function useRunTime(): Date | null {
  const { data } = useQuery(sessionQueries.metadata())
  const latest = data?.weatherDataLatestRunTime ?? null
  return useMemo(() => (latest === null ? null : new Date(latest)), [latest])
}
