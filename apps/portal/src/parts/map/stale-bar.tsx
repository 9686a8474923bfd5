import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useStaleSince } from '../../platform/stale-data.ts'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './stale-bar.module.css'

/** Says how old the data on a map is while new data does not arrive; the last known stays drawn. */
export function StaleBar() {
  const now = useClockTick()
  const updatedAt = useStaleSince()
  if (!updatedAt) return null
  return (
    <Panel variant="floating" label={uiTexts.staleData} className={css.bar}>
      <StaleNote updatedAt={updatedAt} now={now} />
    </Panel>
  )
}
