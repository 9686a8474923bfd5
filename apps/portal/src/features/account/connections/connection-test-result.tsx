import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatAge } from '../../../ui/states/age.ts'
import type { ConnectionTest } from './connection-queries.ts'
import css from './connections.module.css'
import { connectionTexts as TEXTS } from './connections.texts.ts'

interface ConnectionTestResultProps {
  result: ConnectionTest | undefined
  /** Why the test could not run. */
  problems: readonly string[] | undefined
}

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** The result of a test. Its element exists before the result, so that screen readers announce the result. */
export function ConnectionTestResult({ result, problems }: ConnectionTestResultProps) {
  const now = useClockTick()
  const error = problems ? [TEXTS.dialog.testFailed, ...problems].join('. ') : result?.error
  return (
    <div role="status" className={css.result} data-state={error ? 'failing' : 'ok'}>
      {error ? (
        <>
          <TriangleAlert {...ICON} />
          <span>{error}</span>
        </>
      ) : result ? (
        <>
          <CircleCheck {...ICON} />
          <span>{wordsOf(result, now)}</span>
        </>
      ) : null}
    </div>
  )
}

function wordsOf({ vehicleCount, groupCount, newestPositionAt, unreadableCount }: ConnectionTest, now: Date): string {
  return [
    TEXTS.found(vehicleCount, groupCount),
    newestPositionAt ? TEXTS.newest(formatAge(new Date(newestPositionAt), now)) : TEXTS.noneYet,
    ...(unreadableCount > 0 ? [TEXTS.unreadable(unreadableCount)] : []),
  ].join(' ')
}
