import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './design-system.module.css'

const NOW = new Date('2027-01-14T22:30:00Z')
const UPDATED = new Date('2027-01-14T20:05:00Z')

export function StatesSection() {
  const show = useToasts()
  return (
    <div className={css.body}>
      <div className={css.columns}>
        <EmptyState
          title="No vehicles found."
          text="Connect a telematics account and your trucks appear here within a minute."
          action={<Button>Connect a fleet</Button>}
        />
        <ErrorState
          message="The server did not answer within 10 s."
          onRetry={() => show({ kind: 'info', title: 'Asking the server again' })}
        />
      </div>
      <Skeleton width="60%" height={14} />
      <Skeleton width="85%" height={14} />
      <div className={css.row}>
        <Spinner />
        <StaleNote updatedAt={UPDATED} now={NOW} />
      </div>
    </div>
  )
}
