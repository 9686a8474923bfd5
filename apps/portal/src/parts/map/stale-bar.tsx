import { useClockTick } from '../../platform/refresh-cycle.ts'
import { useStaleSince } from '../../platform/stale-data.ts'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './stale-bar.module.css'

/** Says how old the data on a map is while new data does not arrive; the last known stays drawn. */
export function StaleBar({ isFloating }: { isFloating: boolean }) {
  const now = useClockTick()
  const updatedAt = useStaleSince()
  if (!updatedAt) return null
  const note = <StaleNote updatedAt={updatedAt} now={now} />
  return isFloating ? (
    <Panel variant="floating" label={uiTexts.staleData} className={css.bar}>
      {note}
    </Panel>
  ) : (
    <section aria-label={uiTexts.staleData}>{note}</section>
  )
}
